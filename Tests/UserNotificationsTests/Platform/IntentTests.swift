import Foundation
import Testing
import UserNotifications

@Suite struct `Intents` {
    let handle = INPersonHandle(value: "+1", type: .phoneNumber, label: .mobile)

    func person(_ name: String? = "Ada") -> INPerson {
        INPerson(
            personHandle: handle, nameComponents: nil, displayName: name, image: nil, contactIdentifier: nil,
            customIdentifier: "1")
    }

    @Test func `a call carries what it was made of`() {
        let record = INCallRecord(identifier: "c", caller: person(), callRecordType: .missed, numberOfCalls: 2)
        let filter = INCallRecordFilter(participants: nil, callTypes: [.missed, .onHold], callCapability: .audioCall)
        let call = INStartCallIntent(
            callRecordFilter: filter, callRecordToCallBack: record, audioRoute: .unknown, destinationType: .normal,
            contacts: [person()], callCapability: .videoCall)
        #expect(call.callRecordToCallBack?.callRecordType == .missed && call.recordTypeForRedialing == .unknown)
        #expect(call.callRecordFilter?.callTypes.rawValue == 0b1000_0010)
        call.setImage(INImage(named: "i"), forParameterNamed: \.contacts)
        #expect(call.image(forParameterNamed: \.contacts) != nil && call.image(forParameterNamed: \.audioRoute) == nil)
    }

    @Test func `a call is made as before iOS 14, too`() {
        let call = INStartCallIntent(
            audioRoute: .unknown, destinationType: .callBack, contacts: nil, recordTypeForRedialing: .received,
            callCapability: .audioCall)
        #expect(call.recordTypeForRedialing == .received && call.callRecordToCallBack == nil)
        #expect(INCallRecordType.onHold.rawValue == 8)
    }

    @Test func `a person is made in each of Apple's ways`() {
        let known = INPerson(
            personHandle: handle, nameComponents: nil, displayName: nil, image: nil, contactIdentifier: nil,
            customIdentifier: nil, aliases: [INPersonHandle(value: "a@b", type: .emailAddress)],
            suggestionType: .socialProfile)
        #expect(known.displayName == "+1" && known.suggestionType == .socialProfile)
        #expect(known.aliases?.map(\.label) == [nil] && known.personHandle?.label == .mobile)
        let owner = INPerson(
            personHandle: handle, nameComponents: nil, displayName: nil, image: nil, contactIdentifier: nil,
            customIdentifier: nil, isMe: true, suggestionType: .instantMessageAddress)
        #expect(owner.isMe && owner.suggestionType == .instantMessageAddress)
        let contact = INPerson(
            personHandle: handle, nameComponents: nil, displayName: nil, image: nil, contactIdentifier: nil,
            customIdentifier: nil, isContactSuggestion: true, suggestionType: .none)
        #expect(contact.isContactSuggestion && !contact.isMe)
        let relative = INPerson(
            personHandle: handle, nameComponents: nil, displayName: nil, image: nil, contactIdentifier: nil,
            customIdentifier: nil, relationship: .sister)
        #expect(relative.relationship == .sister && person().relationship == nil)
    }

    @Test func `a message carries its donation's metadata, a group's name and a picture`() throws {
        let group = INSpeakableString(vocabularyIdentifier: "g", spokenPhrase: "Friends", pronunciationHint: nil)
        let message = INSendMessageIntent(
            recipients: nil, content: "c", speakableGroupName: group, conversationIdentifier: "c", serviceName: nil,
            sender: person())
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = 3
        metadata.mentionsCurrentUser = true
        message.donationMetadata = metadata
        #expect((message.donationMetadata as? INSendMessageIntentDonationMetadata)?.recipientCount == 3)
        #expect(message.speakableGroupName?.vocabularyIdentifier == "g")
        let picture = INImage(url: try #require(URL(string: "https://h/i.png")), width: 40, height: 40)
        message.setImage(picture, forParameterNamed: \.sender)
        #expect(message.image(forParameterNamed: \.sender) === picture)
    }
}
