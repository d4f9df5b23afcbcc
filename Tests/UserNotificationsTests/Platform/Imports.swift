// A file with every import that this package satisfies: that it compiles is the test.
import CoreServices
import Intents
import MobileCoreServices
import OSLog
import UniformTypeIdentifiers
import UserNotifications
import os
import os.log
