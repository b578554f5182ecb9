/** A word, or words in a row, that no name has: an identifier or a file. `tell` also stands for `tellEmail`, `TELL_MS` and the file `tell-email`. */
export interface BannedWord {
  words: string
  /** The standard terms that replace it. */
  instead: string
}

/** Metaphors that a native speaker has to decode. */
export const bannedWords: readonly BannedWord[] = [
  { words: 'news', instead: 'notification, event, update' },
  { words: 'parcel', instead: 'storedPayload' },
  { words: 'ear', instead: 'LiveConnection, subscription' },
  { words: 'hang up', instead: 'disconnect, close' },
  { words: 'hear', instead: 'subscribe, listen, receive' },
  { words: 'hears', instead: 'isSubscribedTo, receives' },
  { words: 'heard', instead: 'received' },
  { words: 'tell', instead: 'notify, send, report' },
  { words: 'tells', instead: 'sends, reports' },
  { words: 'told', instead: 'notified, sent, reported' },
  { words: 'wish', instead: 'options, request, subscription' },
  { words: 'wishes', instead: 'options, requests, subscriptions' },
  { words: 'abandon', instead: 'close, disconnect' },
  { words: 'recall', instead: 'replay, restore' },
  { words: 'anew', instead: 'again: renewLease, reload' },
  { words: 'mend', instead: 'normalize, repair' },
  { words: 'settle', instead: 'resolveConflict, finish, waitFor' },
  { words: 'dispute of', instead: 'conflictingIdentity' },
  { words: 'door', instead: 'login, sign-in method' },
  { words: 'doors', instead: 'logins, sign-in methods' },
  { words: 'spare private network', instead: 'exemptPrivateAddresses' },
  { words: 'spares', instead: 'exempts' },
  { words: 'writes texts', instead: 'generatesTexts' },
  { words: 'hides accounts', instead: 'hidesAccountExistence' },
  { words: 'let go', instead: 'release' },
  { words: 'under way', instead: 'pending' },
  { words: 'discreetly', instead: 'withoutDisclosure' },
  { words: 'even answers', instead: 'equalizeTiming' },
  { words: 'forgive', instead: 'clearFailures' },
  { words: 'lead back', instead: 'redirect' },
  { words: 'pretend', instead: 'simulate' },
  { words: 'nobodys', instead: 'dummyHash' },
  { words: 'hands up', instead: 'spreads' },
  { words: 'spend', instead: 'use' },
  { words: 'tired', instead: 'unrested' },
  { words: 'workshop', instead: 'installations' },
]
