import type { en } from './locales/en.ts'
import type { PlaceholdersOf } from './text/phrase.ts'

/**
 * Names of all failures and their public error codes; codes never change once published. Source:
 * server/contract/spec/calls.md 21, server/contract/spec/additions.md 7.
 */
export const failures = {
  badInput: 10101,
  textNotUtf8: 10101,
  bodyNotJson: 10101,
  bodyTooDeep: 10101,
  bodyCompressed: 10101,
  bodyBroken: 10101,
  tooManyFields: 10101,
  textTooLong: 10101,
  textTooLarge: 10101,
  requestTooLarge: 10101,
  requestTooSlow: 10101,
  senderUnnamed: 10101,
  notLoggedIn: 10102,
  noAccess: 10103,
  outOfScope: 10103,
  otherPerson: 10101,
  keyReused: 10101,
  keyUnanswered: 10101,
  noSuchCall: 10404,
  serverError: 10500,
  serverBusy: 10101,
  databaseAway: 10500,
  outcomeUnknown: 10500,
  diskFull: 10500,
  storeUnwritable: 10500,
  itemPasswordNeeded: 10303,
  signInForced: 10312,
  signInToSearch: 10102,
  tooManyTries: 10101,

  captchaWrong: 10206,
  wrongCredentials: 10210,
  wrongPassword: 10208,
  signInAgain: 10208,
  userNameMalformed: 10101,
  userNameTaken: 10101,
  registrationClosed: 10101,
  passwordsDiffer: 10101,
  passwordTooShort: 10101,
  passwordTooLong: 10101,
  passwordTooWeak: 10101,
  passwordNotHere: 10101,
  emailMalformed: 10101,
  emailInUse: 10202,
  accountNameTaken: 10101,
  accountNameUnusable: 10101,
  directoryDown: 10210,
  ldapFailed: 10011,
  ldapOff: 10011,
  oauth2Off: 10101,
  oauth2Failed: 10101,
  oauth2Denied: 10101,
  oauth2StateWrong: 10101,
  trialUnknown: 10101,
  trialOpen: 10101,
  signedLinkExpired: 10101,
  signedLinkWrong: 10101,
  signedLinkUsed: 10101,
  signedLinkRefused: 10101,

  itemNotFound: 10101,
  itemNameMissing: 10100,
  itemTypeUnknown: 10101,
  dialectUnknown: 10101,
  itemArchived: 10101,
  notRunApi: 10101,
  copySourceRefused: 10101,
  domainTaken: 10304,
  domainMalformed: 10305,
  wrongItemPassword: 10010,
  nothingToLeave: 10101,

  nobodyAdded: 10101,
  memberNotFound: 10101,
  teamNotFound: 10101,
  teamNameMissing: 10101,
  tooManyTeams: 10101,
  itemNotYours: 10303,
  boundAlready: 10103,
  bindingNotFound: 10101,
  groupNotFound: 10101,
  tooManyGroups: 10101,

  userUnknown: 10209,
  alreadyOwner: 10101,
  keyPairWrong: 10306,

  catalogNotFound: 10101,
  catalogNameMissing: 10101,
  catalogTooDeep: 10101,
  catalogIntoItself: 10101,
  tooManyCatalogs: 10100,
  catalogPathTooLong: 10101,

  pageNotFound: 10101,
  pageMissing: 10101,
  pageChanged: 10409,
  pageLocked: 10101,
  pageInUse: 10101,
  pageItemKind: 10101,
  contentMissing: 10101,
  titleMissing: 10101,
  versionNotFound: 10101,
  commentNotFound: 10101,
  commentMissing: 10101,
  commentsOff: 10101,
  threadFull: 10101,
  feedbackOff: 10101,
  relayHostRefused: 10101,
  relayAddressRefused: 10101,
  relayUnreachable: 10101,
  relayTimeout: 10101,
  notCreateTable: 10101,
  tooManyPages: 10100,
  shareKeyDead: 10101,
  notInRecycleBin: 10101,

  templateNotFound: 10101,
  templateTitleMissing: 10101,
  tooManyTemplates: 10100,
  templatesTooLarge: 10100,

  fileNotFound: 10101,
  fileGone: 10101,
  fileMissing: 10101,
  fileKindRefused: 10101,
  svgBroken: 10101,
  svgMissing: 10101,
  svgCompressed: 10101,
  svgEntities: 10101,
  svgTooComplex: 10101,
  fileTooLarge: 10101,
  fileHashDiffers: 10101,
  storeFailed: 10101,

  importItemKind: 10101,
  importUnknown: 10101,
  importOther: 10101,
  importEnvironment: 10101,
  importEncoding: 10101,
  importNoPages: 10101,
  importSyntax: 10101,
  importVersion: 10101,
  importFieldMissing: 10101,
  importTooLarge: 10101,
  importTooManyValues: 10101,
  importTooDeep: 10101,
  importTooManyPages: 10101,
  importTooSlow: 10101,
  importTokenExpired: 10101,
  importChanged: 10101,
  importZipDamaged: 10101,
  importZipEncrypted: 10101,
  importZipPath: 10101,
  importZipLink: 10101,
  importZipTooLarge: 10101,
  importZipTooManyFiles: 10101,
  importZipNoPages: 10101,
  importZipOthers: 10101,
  importHarNoRequests: 10101,
  importHttpNoRequests: 10101,
  importOldOffice: 10101,
  importDocumentEmpty: 10101,
  importItemDamaged: 10101,
  importItemOnlyNew: 10101,
  importOtherForm: 10101,

  exportTooLarge: 10101,
  exportTooSlow: 10101,

  mockTemplateWrong: 10101,
  mockTooLarge: 10101,
  mockPathWrong: 10101,
  mockPathUnsupported: 10101,
  mockPathTooLong: 10101,
  mockNotFound: 10101,

  deviceCodeUnknown: 10101,
  tokenNotFound: 10101,
  sessionNotFound: 10101,
  tooManyTokens: 10101,
  neverExpiringRefused: 10101,
  syncBatchTooLarge: 10101,
  syncItemKind: 10101,
  previewOfOther: 10101,
  previewsTooMany: 10101,
  previewEnded: 10101,

  settingsChanged: 10409,
  announcementNotFound: 10101,
  announcementSent: 10101,
  userOwns: 10101,
  userIsAdministrator: 10101,
  userNotUnlinkable: 10101,
  upgradeNotAllowed: 10101,
} as const satisfies Record<keyof typeof en, number>

export type FailureName = keyof typeof failures

/** Data of a failure besides its sentence; sent as `error_details` and next to `error_message`. */
export type FailureDetails = Record<string, string | number | boolean>

/**
 * Arguments for the details of a failure: a value for each placeholder of its sentence, and
 * additional ones for clients. `More` may follow them.
 */
export type DetailsOf<Sentence, More extends readonly unknown[] = []> = [
  PlaceholdersOf<Sentence>,
] extends [never]
  ? [details?: FailureDetails, ...More]
  : [details: FailureDetails & Record<PlaceholdersOf<Sentence>, string | number>, ...More]

/** `cause` goes to the log, never to callers. `number`: see `Failure.number`. */
interface FailureOptions extends ErrorOptions {
  number?: number
}

/** The English sentence; `string` if the name is only known at run time. */
type SentenceOf<Why extends FailureName> = FailureName extends Why ? string : (typeof en)[Why]

class AnyFailure extends Error {
  readonly why: FailureName
  readonly details: FailureDetails
  /**
   * Its error code regardless of the call, for failures of a field that any call may carry; calls
   * need not declare those.
   */
  readonly number: number | undefined
  constructor(
    why: FailureName,
    details: FailureDetails = {},
    { number, ...options }: FailureOptions = {},
  ) {
    super(why, options)
    this.name = 'Failure'
    this.why = why
    this.details = details
    this.number = number
  }
}

export type Failure = AnyFailure
/**
 * A failure that the caller can act on. Thrown anywhere, answered by one handler in `http` with
 * HTTP 200. Any other exception is a server error and becomes HTTP 500, 507 when the disk is full,
 * or 503 when the database is unreachable or busy.
 *
 * The name determines the required details: without them it does not compile.
 */
export const Failure: new <const Why extends FailureName>(
  why: Why,
  ...beside: DetailsOf<SentenceOf<Why>, [options?: FailureOptions]>
) => AnyFailure = AnyFailure
