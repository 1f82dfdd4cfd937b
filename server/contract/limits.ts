/** Product constants with unit and source. Used by server, web client and command line. */

/** Seconds in a day. */
const day = 86_400

export const limits = {
  /**
   * Default position of a page or catalog among its siblings; smaller comes first. Source:
   * server/contract/spec/calls.md 6.2.
   */
  defaultPosition: 99,
  /** Deepest level of a catalog, counted from 1. Source: server/contract/spec/calls.md 10.3. */
  catalogDepth: 3,
  /** `level` of a top catalog in the API. Source: server/contract/spec/calls.md 2.3. */
  topCatalogLevel: 2,
  /** Catalogs of one item. Source: server/contract/spec/calls.md 10.3. */
  catalogsPerItem: 1_500,
  /**
   * Live pages per item, enforced by the open interface. Source: server/contract/spec/calls.md
   * 13.1.
   */
  pagesPerItem: 5_000,
  /** Default number of versions kept per page. Source: server/contract/spec/additions.md 6. */
  historyVersions: 20,
  /** Most versions a site may keep of one page. Source: server/contract/spec/additions.md 6. */
  historyVersionsMax: 1_000,
  /** Characters of a comment, and comments a minute and person. Source: server/contract/spec/additions.md 11. */
  commentLength: 5_000,
  /** Most of those who have commented on a page that are suggested, the latest. */
  mentionedCommenters: 100,
  commentsPerMinute: 30,
  /** Replies to one comment; they are always answered together. */
  commentReplies: 500,
  /**
   * Requests of readers sent by the server: a minute and person, at once and person, at once of all
   * people, seconds, bytes of the request's body and of the answer's, redirects, headers. Source:
   * server/contract/spec/additions.md 12.
   */
  relaysPerMinute: 60,
  relaysAtOnce: 4,
  relaysAtOnceOfAll: 40,
  relaySeconds: 30,
  relayRequestBytes: 1024 * 1024,
  relayAnswerBytes: 3 * 1024 * 1024,
  relayRedirects: 5,
  relayHeaders: 100,
  /** Votes on pages a minute and address. */
  votesPerMinute: 60,
  /** Pages moved, copied or deleted by one call. Source: server/contract/spec/additions.md 3. */
  pagesTogether: 200,
  /** Newest change-log entries kept of one item. Source: web/spec/reading.md 8.9. */
  changeLogEntries: 300,
  /** Files that one `sync/prune` deletes, and lists. */
  prunedFiles: 100,
  prunableFiles: 5_000,
  /** Days for which a deleted page can be restored. Source: server/contract/spec/calls.md 15. */
  recycleDays: 30,
  /**
   * Seconds for which a file that a person deleted can be brought back. Source:
   * server/contract/spec/additions.md 3.
   */
  removedFileSeconds: day,
  /** Lifetime of a session in seconds. Source: server/contract/spec/calls.md 1.5. */
  sessionSeconds: 180 * day,
  /**
   * Longest lifetime of a session that a site may choose, in days. Source: web/spec/managing.md
   * 5.6.
   */
  sessionDaysMax: 3_650,
  /** Former addresses of the site that are kept, newest first. */
  formerSiteUrls: 50,
  /**
   * Placeholder for a stored secret in settings: sent back, it keeps the value. Source:
   * server/contract/spec/additions.md 2.
   */
  secretMask: '******',
  /**
   * Age of a session, in seconds, above which a sensitive action asks for the password again.
   * Source: server/contract/spec/additions.md 3.
   */
  freshSessionSeconds: 12 * 3_600,
  /** Sessions and access tokens of one person. Source: server/contract/spec/additions.md 6. */
  sessionsPerUser: 50,
  accessTokensPerUser: 100,
  /** Items one token may be limited to. */
  itemsPerToken: 200,
  /**
   * Longest lifetime of a token in seconds unless the site allows endless ones: a year, plus a day
   * for time zones. Source: web/spec/managing.md 6.1.
   */
  accessTokenSeconds: 366 * day,
  /** Lifetime of a captcha in seconds. Source: server/contract/spec/calls.md 4.1. */
  captchaSeconds: 600,
  /**
   * Lifetime of a device code, and the interval between polls, in seconds. Source:
   * server/contract/spec/additions.md 3, cli/spec.md 5.2.
   */
  deviceCodeSeconds: 600,
  devicePollSeconds: 5,
  /**
   * Failed attempts before a lock, the window they are counted in and failures of one address in an
   * hour. Source: server/contract/spec/additions.md 6.
   */
  signInMisses: 5,
  signInWindowSeconds: 300,
  addressMissesPerHour: 100,
  /**
   * Captchas and device codes per address and minute. Source: server/contract/spec/additions.md 6.
   */
  captchasPerMinute: 60,
  devicesPerMinute: 10,
  /** QR images drawn per address and minute, not counting cached ones. */
  codesPerMinute: 120,
  /** Accounts registered per address and hour. */
  registrationsPerHour: 100,
  /**
   * Hits of a search in an item, in all items of the caller, and of the latter those with an
   * excerpt. Source: server/contract/spec/additions.md 2, 6.
   */
  searchHits: 500,
  searchHitsOfAll: 100,
  searchExcerptsOfAll: 50,
  /**
   * Searches per minute by anonymous visitors from one address. Source: server/access/spec.md 6.
   */
  searchesPerMinute: 120,
  /** Tool calls per minute with one token from one address. */
  mcpCallsPerMinute: 300,
  /**
   * Longest lock of a page, its renewal interval and the value that releases it. Source:
   * server/access/spec.md 11.4.
   */
  lockSeconds: 1_800,
  lockHeartbeatSeconds: 180,
  lockRelease: 1_000,
  /**
   * Seconds for which a repeated `save_key` gets the answer of the first save. Source:
   * server/contract/spec/additions.md 2.
   */
  saveKeySeconds: day,
  saveKeyLength: 64,
  /**
   * The same for an `Idempotency-Key`: seconds, characters of a key and of a kept answer, and keys
   * that are kept for a person. Source: server/contract/spec/additions.md 14.
   */
  onceSeconds: day,
  onceKeyLength: 64,
  onceAnswerLength: 8_000,
  onceKeys: 500,
  /** Characters. Source: server/contract/spec/additions.md 2, server/contract/spec/calls.md 3.1. */
  pageTitleLength: 200,
  remarkLength: 500,
  catalogNameLength: 200,
  itemNameLength: 200,
  /** Parameters of each kind that all API pages of an item share. */
  globalParameters: 100,
  globalParameterName: 200,
  globalParameterValue: 2_000,
  /** Characters of a script of the RunApi client. */
  globalScript: 100_000,
  itemDescriptionLength: 1_000,
  displayNameLength: 200,
  templateTitleLength: 100,
  teamNameLength: 50,
  groupNameLength: 200,
  /** People added by one call, and catalogs in one scope. */
  namesPerCall: 1_000,
  catalogsPerMembership: 100,
  /**
   * Teams and groups of items of one person; rows of `user/allUser`. Source:
   * server/contract/spec/additions.md 6.
   */
  teamsPerUser: 1_000,
  groupsPerUser: 1_000,
  listedUsers: 1_000,
  /** Characters of the address for notifications. */
  pushUrlLength: 1_000,
  shortTextLength: 1_000,
  userNameMin: 2,
  userNameMax: 30,
  /** Characters of a user name from an external service, such as an e-mail address. */
  foreignNameLength: 100,
  /** Characters of an item password. Source: server/contract/spec/calls.md 5.5. */
  itemPasswordLength: 100,
  /** Characters and bytes of a new password. Source: server/contract/spec/additions.md 6. */
  passwordMin: 8,
  passwordMaxBytes: 100,
  /**
   * Bytes of one text, of a form-encoded one (three characters per byte), of one request. Source:
   * server/contract/spec/additions.md 6.
   */
  textBytes: 5 * 1024 * 1024,
  encodedTextBytes: 15 * 1024 * 1024,
  requestBytes: 32 * 1024 * 1024,
  /**
   * Bytes of an SVG, nesting depth of its elements, and elements drawn, including those drawn again
   * by reference. Source: server/contract/spec/additions.md 6.
   */
  svgBytes: 5 * 1024 * 1024,
  svgDepth: 256,
  svgDrawn: 200_000,
  /**
   * Default size of the largest upload in bytes; the most a site may allow unless the operator
   * raises it. Source: server/contract/spec/additions.md 6.
   */
  uploadBytes: 4 * 1024 * 1024,
  uploadMaxBytes: 32 * 1024 * 1024,
  /** Bytes of the file of a whole item. Source: server/contract/spec/calls.md 11.1. */
  itemFileBytes: 256 * 1024 * 1024,
  /**
   * Bytes of the catalog path of the open interface. Source: server/contract/spec/calls.md 13.1.
   */
  catalogPathBytes: 1_000,
  /** Keys of one form, depth of one JSON body. Source: server/contract/spec/additions.md 6. */
  formKeys: 1_000,
  jsonDepth: 100,
  /**
   * Values and characters of one generated answer; bytes of a requested path, and of an expression.
   * Source: server/contract/spec/calls.md 14.
   */
  mockValues: 100_000,
  mockCharacters: 2_000_000,
  mockPathBytes: 2_048,
  mockExpressionBytes: 500,
  /** Size of a compiled expression: a few times what `[a-z]{1000}` needs. */
  mockExpressionSteps: 5_000,
  /** Values in one JSON text, so that a million empty lists cannot keep the server busy. */
  jsonValues: 100_000,
  /** Entries and characters of a list of ids or names, values of a list in a form field. */
  listEntries: 10_000,
  listCharacters: 200_000,
  listValues: 50_000,
  /**
   * Bytes of a body above which it is decoded in a worker, of a text above which it is read or
   * tokenised in one. Source: server/contract/spec/additions.md 6.
   */
  bodyBytesInline: 1024 * 1024,
  textBytesInline: 256 * 1024,
  /** Signs that make something of a text above which it is rendered in a worker. Source: web/spec/reading.md 11.14. */
  textSignsInline: 8_000,
  /**
   * Pages and bytes of one batch of `sync/write`, and of an atomic one, which is a single request.
   * Source: cli/spec.md 3.5.
   */
  batchPages: 200,
  batchBytes: 4 * 1024 * 1024,
  atomicPages: 2_000,
  atomicBytes: 24 * 1024 * 1024,
  /** Seconds an answer of `sync/write` is kept for a repetition. Source: cli/spec.md 3.5. */
  batchSeconds: 7 * day,
  /** Longest life of a preview in days. Source: cli/spec.md 5.5. */
  previewDays: 90,
  /** Previews of one item: each is a copy of all of it. Source: cli/spec.md 5.5. */
  previewsPerItem: 100,
  /**
   * Longest wait of `sync/changes` in seconds, and the number of calls that may wait on a server, in
   * total and from one address. Source: cli/spec.md 4.
   */
  waitSeconds: 25,
  waitingCalls: 1_000,
  waitingCallsPerAddress: 100,
  /**
   * Templates of one person, items one template is shared with, bytes of all templates that one
   * list tells. Source: server/contract/spec/additions.md 6.
   */
  templatesPerUser: 1_000,
  itemsPerTemplate: 1_000,
  templateBytes: 20 * 1024 * 1024,
  /** Characters of SQL that tables are read from; more than the second are read in a worker. */
  sqlLength: 500_000,
  sqlInline: 20_000,
  /** Characters of the text a QR image is drawn from. */
  qrTextLength: 1_000,
  /** Characters of an announcement. */
  announcementLength: 20_000,
  /** Longest page of a list. */
  listPageMax: 1_000,
  /** Default and longest page of the change log. Source: server/contract/spec/calls.md 5.16. */
  changeLogPage: 15,
  changeLogPageMax: 100,
} as const
