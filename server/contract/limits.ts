/**
 * Product constants, each with its unit and its source. Read by server, screens and command line.
 */

/** Seconds in a day. */
const day = 86_400

export const limits = {
  /**
   * Position of a new page or catalog among its siblings; smaller comes first. Source:
   * server/contract/spec/calls.md 6.2.
   */
  defaultPosition: 99,
  /** Deepest level of a catalog, counted from 1. Source: server/contract/spec/calls.md 10.3. */
  catalogDepth: 3,
  /** `level` of a top catalog on the wire. Source: server/contract/spec/calls.md 2.3. */
  topCatalogLevel: 2,
  /** Catalogs of one item. Source: server/contract/spec/calls.md 10.3. */
  catalogsPerItem: 1_500,
  /**
   * Live pages of one item reached by the open interface. Source: server/contract/spec/calls.md
   * 13.1.
   */
  pagesPerItem: 5_000,
  /**
   * Versions kept of one page when the site says nothing else. Source:
   * server/contract/spec/additions.md 6.
   */
  historyVersions: 20,
  /** Most versions a site may keep of one page. Source: server/contract/spec/additions.md 6. */
  historyVersionsMax: 1_000,
  /** Newest change-log entries kept of one item. Source: web/spec/reading.md 8.9. */
  changeLogEntries: 300,
  /** Days a deleted page stays recoverable. Source: server/contract/spec/calls.md 15. */
  recycleDays: 30,
  /** Seconds a session lives after its last sign-in. Source: server/contract/spec/calls.md 1.5. */
  sessionSeconds: 180 * day,
  /**
   * Longest life of a session that a site may choose, in days. Source: web/spec/managing.md 5.6.
   */
  sessionDaysMax: 3_650,
  /** Former addresses of the site that are remembered, newest first. */
  formerSiteUrls: 50,
  /**
   * Stands for a stored secret in settings: sent back, it keeps the value. Source:
   * server/contract/spec/additions.md 2.
   */
  secretMask: '******',
  /**
   * Age of a session, in seconds, above which a dangerous act asks for the password again. Source:
   * server/contract/spec/additions.md 3.
   */
  freshSessionSeconds: 12 * 3_600,
  /** Sessions and access tokens of one person. Source: server/contract/spec/additions.md 6. */
  sessionsPerUser: 50,
  accessTokensPerUser: 100,
  /** Items one token may be limited to. */
  itemsPerToken: 200,
  /**
   * Seconds a token may live unless the site allows endless ones: a year, and a day for other
   * zones. Source: web/spec/managing.md 6.1.
   */
  accessTokenSeconds: 366 * day,
  /** Life of a captcha in seconds. Source: server/contract/spec/calls.md 4.1. */
  captchaSeconds: 600,
  /**
   * Life of a device code, and the pause between two polls, in seconds. Source:
   * server/contract/spec/additions.md 3, cli/spec.md 5.2.
   */
  deviceCodeSeconds: 600,
  devicePollSeconds: 5,
  /**
   * Misses before a lock, the window they are counted in and misses of one address in an hour.
   * Source: server/contract/spec/additions.md 6.
   */
  signInMisses: 5,
  signInWindowSeconds: 300,
  addressMissesPerHour: 100,
  /**
   * Captchas and device codes one address may ask for in a minute. Source:
   * server/contract/spec/additions.md 6.
   */
  captchasPerMinute: 60,
  devicesPerMinute: 10,
  /** QR pictures that one address may have drawn in a minute, beside those that lie ready. */
  codesPerMinute: 120,
  /** Accounts that may be opened from one address in an hour. */
  registrationsPerHour: 100,
  /**
   * Hits of a search in an item, in all items of the caller, and those of the latter that come with
   * an excerpt. Source: server/contract/spec/additions.md 2, 6.
   */
  searchHits: 500,
  searchHitsOfAll: 100,
  searchExcerptsOfAll: 50,
  /**
   * Searches a visitor who is not signed in may make from one address in a minute. Source:
   * server/access/spec.md 6.
   */
  searchesPerMinute: 120,
  /** Calls of tools that one token may make from one address in a minute. */
  mcpCallsPerMinute: 300,
  /**
   * Longest lock of a page, its heartbeat and the value that releases it. Source:
   * server/access/spec.md 11.4.
   */
  lockSeconds: 1_800,
  lockHeartbeatSeconds: 180,
  lockRelease: 1_000,
  /**
   * Seconds for which a repeated `save_key` answers what the first save answered. Source:
   * server/contract/spec/additions.md 2.
   */
  saveKeySeconds: day,
  saveKeyLength: 64,
  /** Characters. Source: server/contract/spec/additions.md 2, server/contract/spec/calls.md 3.1. */
  pageTitleLength: 200,
  remarkLength: 500,
  catalogNameLength: 200,
  itemNameLength: 200,
  itemDescriptionLength: 1_000,
  displayNameLength: 200,
  templateTitleLength: 100,
  teamNameLength: 50,
  groupNameLength: 200,
  /** People added by one call, and catalogs one grant may be restricted to. */
  namesPerCall: 1_000,
  catalogsPerMembership: 100,
  /**
   * Teams and groups of items of one person; rows of `user/allUser`. Source:
   * server/contract/spec/additions.md 6.
   */
  teamsPerUser: 1_000,
  groupsPerUser: 1_000,
  listedUsers: 1_000,
  /** Characters of the address for notices. */
  pushUrlLength: 1_000,
  shortTextLength: 1_000,
  userNameMin: 2,
  userNameMax: 30,
  /** Characters of a user name that another sign-in service gives, such as a mail address. */
  foreignNameLength: 100,
  /** Characters of an item password. Source: server/contract/spec/calls.md 5.5. */
  itemPasswordLength: 100,
  /** Characters and bytes of a new password. Source: server/contract/spec/additions.md 6. */
  passwordMin: 8,
  passwordMaxBytes: 100,
  /**
   * Bytes of one text, of one that was percent-encoded once more (three signs for each byte), of
   * one request. Source: server/contract/spec/additions.md 6.
   */
  textBytes: 5 * 1024 * 1024,
  encodedTextBytes: 15 * 1024 * 1024,
  requestBytes: 32 * 1024 * 1024,
  /**
   * Bytes of an SVG, levels of its elements, and elements that it draws, those included that it draws
   * again by their id. Source: server/contract/spec/additions.md 6.
   */
  svgBytes: 5 * 1024 * 1024,
  svgDepth: 256,
  svgDrawn: 200_000,
  /**
   * Bytes of one uploaded file when the site says nothing else; the most a site may allow unless
   * the operator raises it. Source: server/contract/spec/additions.md 6.
   */
  uploadBytes: 4 * 1024 * 1024,
  uploadMaxBytes: 32 * 1024 * 1024,
  /**
   * Bytes of the catalog path of the open interface. Source: server/contract/spec/calls.md 13.1.
   */
  catalogPathBytes: 1_000,
  /** Keys of one form, depth of one JSON body. Source: server/contract/spec/additions.md 6. */
  formKeys: 1_000,
  jsonDepth: 100,
  /**
   * Values and characters of one generated answer; bytes of a path that is asked for, and of an
   * expression. Source: server/contract/spec/calls.md 14.
   */
  mockValues: 100_000,
  mockCharacters: 2_000_000,
  mockPathBytes: 2_048,
  mockExpressionBytes: 500,
  /**
   * Steps of the program that searches for an expression: what `[a-z]{1000}` needs, a few times.
   */
  mockExpressionSteps: 5_000,
  /** Values in one JSON text, so that none keeps the server busy with a million empty lists. */
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
  /**
   * Pages and bytes of one batch of `sync/write`; pages of an atomic one. Source: cli/spec.md 3.5.
   */
  batchPages: 200,
  batchBytes: 4 * 1024 * 1024,
  /** Seconds an answer of `sync/write` is kept for a repetition. Source: cli/spec.md 3.5. */
  batchSeconds: 7 * day,
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
