/**
 * Messages of failures, by their names in `failures.ts`; `{name}` is a detail of the failure, which
 * cannot be thrown without it.
 */
export const en = {
  badInput: 'The field “{field}” is missing or not of the right kind.',
  textNotUtf8: 'The text in “{field}” is not encoded in UTF-8.',
  bodyNotJson: 'The body of the request is not a valid JSON object.',
  bodyTooDeep: 'The JSON in the request is nested too deeply: at most {limit} levels.',
  bodyCompressed: 'The body of the request is compressed: please send it uncompressed.',
  bodyBroken: 'The multipart body of the request is broken or incomplete.',
  tooManyFields: 'The request has too many fields or values: at most {limit}.',
  textTooLong: 'The field “{field}” is too long: at most {limit} characters.',
  textTooLarge: 'The text in “{field}” is too large: at most {limit} MB.',
  requestTooLarge: 'A request has at most {limit} MB.',
  requestTooSlow: 'The request came in too slowly. Please try again.',
  senderUnnamed:
    'A request of more than {limit} MB has to name its key pair or token in a header, in the address or at the beginning of its body.',
  notLoggedIn: 'Please sign in first.',
  noAccess: 'You have no right to do this here.',
  outOfScope: 'This access token may not do this.',
  otherPerson:
    'You are signed in as {username} in this browser now, not as the person who began this. Nothing was done.',
  keyReused: 'The idempotency key was sent before, with another request.',
  keyUnanswered:
    'The same request was received before, and its answer is not known: please look what it did before you try again.',
  noSuchCall: 'There is no such call.',
  serverError:
    'Something went wrong on the server. Please tell the request id to its administrator.',
  serverBusy: 'The server has too much to do right now. Please try again in a moment.',
  databaseAway:
    'The database of the server cannot be reached right now. Please try again in a moment.',
  outcomeUnknown:
    'The connection to the database broke while this was being stored. It is stored, or nothing of it is: please look before you try again.',
  diskFull:
    'This could not be stored: the disk of the server is full. Keep what you wrote, tell the administrator, and save it again later.',
  storeUnwritable:
    'Nothing was done: the disk or the database of the server cannot be used at the moment. Keep what you wrote, and tell the request id to its administrator.',
  itemPasswordNeeded: 'This item is private: its item password is needed.',
  signInForced: 'This site shows its documents to signed-in people only.',
  signInToSearch: 'Sign in to search all your items.',
  tooManyTries: 'Too many tries. Please wait {retry_after} seconds.',

  captchaWrong: 'The code is wrong or has expired.',
  wrongCredentials: 'User name or password is wrong.',
  wrongPassword: 'The password is wrong.',
  signInAgain: 'You signed in some time ago. Please sign in again, and repeat this.',
  userNameMalformed: 'A user name has 2 to 30 letters, Chinese characters, digits, “_” or “-”.',
  userNameTaken: 'This user name is taken.',
  registrationClosed: 'This site does not accept new accounts.',
  passwordsDiffer: 'The two passwords differ.',
  passwordTooShort: 'A password has at least 8 characters.',
  passwordTooLong: 'A password has at most 100 bytes.',
  passwordTooWeak:
    'A password needs a lower-case letter, an upper-case letter, a digit and another character.',
  passwordNotHere: 'The password of this account is kept by another sign-in service.',
  emailMalformed: 'This is not an e-mail address.',
  emailInUse: 'This e-mail address belongs to another account.',
  accountNameTaken:
    'The name “{username}” belongs to an account of this site that is not linked to you in the sign-in service. Ask an administrator.',
  accountNameUnusable:
    'The sign-in service calls you “{username}”, which cannot be a user name here: it is too long or has hidden characters. Ask an administrator.',
  directoryDown:
    'The directory (LDAP) cannot be used at the moment, so only accounts of this site itself can sign in, and user name and password are not those of one. Please try again later.',
  ldapFailed: 'The directory cannot be used: {reason}. {advice}',
  ldapOff: 'Signing in by the directory is switched off, or its form is not filled in.',
  oauth2Off: 'Signing in by OAuth2 is switched off, or its form is not filled in.',
  oauth2Failed: 'The sign-in service did not sign you in: {reason}',
  oauth2Denied: 'The sign-in service did not sign you in: {reason}',
  oauth2StateWrong:
    'This sign-in was begun elsewhere, took too long or is over. Please begin again.',
  trialUnknown: 'This trial is not known, or is over.',
  trialOpen: 'This trial has no result yet.',
  signedLinkExpired:
    'This link is too old, or the clocks of the two servers differ by more than a minute.',
  signedLinkWrong: 'The signature of this link is wrong.',
  signedLinkUsed: 'This link was used already.',
  signedLinkRefused: 'This account cannot be signed in by a link.',

  itemNotFound: 'This item does not exist.',
  itemNameMissing: 'An item needs a name.',
  itemTypeUnknown: 'There is no such type of item.',
  dialectUnknown: 'The field “{field}” is either showdoc or commonmark.',
  itemArchived: 'This item is archived and cannot be changed.',
  notRunApi: 'This item is not a RunApi item.',
  copySourceRefused: 'The item to copy does not exist, or you may not copy it.',
  domainTaken: 'This personal domain belongs to another item.',
  domainMalformed:
    'A personal domain has letters and digits only, not digits alone, and is not the name of a screen.',
  wrongItemPassword: 'The item password is wrong.',
  nothingToLeave: 'You have no membership in this item that you could give up.',

  nobodyAdded:
    'Nobody was added: the names are unknown, or these people are members already. Rights and catalogs of a member are changed in the list of members.',
  memberNotFound: 'This member does not exist.',
  teamNotFound: 'This team does not exist.',
  teamNameMissing: 'A team needs a name.',
  tooManyTeams: 'You have {limit} teams. Please delete one first.',
  itemNotYours: 'You do not manage every one of these items, so none was bound.',
  boundAlready: 'The team has these items already.',
  bindingNotFound: 'The team and the item are not bound to each other.',
  groupNotFound: 'This group does not exist.',
  tooManyGroups: 'You have {limit} groups. Please delete one first.',

  userUnknown: 'There is no such user.',
  alreadyOwner: 'This person already owns it.',
  keyPairWrong: 'The pair of api_key and api_token is wrong.',

  catalogNotFound: 'This catalog does not exist.',
  catalogNameMissing: 'A catalog needs a name.',
  catalogTooDeep: 'Only up to three levels of catalogs are supported.',
  catalogIntoItself: 'A catalog cannot be moved into itself.',
  tooManyCatalogs: 'An item has at most {limit} catalogs.',
  catalogPathTooLong: 'The path of catalogs has at most {limit} bytes.',

  pageNotFound: 'This page does not exist.',
  pageMissing: 'No page was named.',
  pageChanged: '{author_username} has changed this page meanwhile.',
  pageLocked: '{lock_username} is editing this page.',
  pageInUse: '{lock_username} is editing “{page_title}”.',
  pageItemKind:
    'Single pages and spreadsheets keep their one page, and RunApi items only take pages of RunApi items.',
  contentMissing: 'The page has no content.',
  titleMissing: 'The page has no title.',
  notCreateTable: 'There is no CREATE TABLE statement with columns in it.',
  versionNotFound: 'This version does not exist.',
  commentNotFound: 'This comment does not exist.',
  commentMissing: 'Please write a comment first.',
  commentsOff: 'This item does not allow comments.',
  threadFull: 'A comment has at most {limit} replies. Please begin a new one.',
  feedbackOff: 'This item does not collect feedback.',
  relayHostRefused:
    'This server does not send requests to {host}. An administrator can add it to the allowed hosts.',
  relayAddressRefused: '{host} is inside an internal network that this server does not send to.',
  relayUnreachable: 'There was no answer from {host}: {cause}.',
  relayTimeout: '{host} has not answered within {seconds} seconds.',
  tooManyPages: 'An item has at most {limit} pages.',
  shareKeyDead:
    'This link has expired or is no longer shared. Ask the person who sent it for a new one.',
  notInRecycleBin: 'This page is not in the recycle bin.',

  templateNotFound: 'This template does not exist, or it is not yours.',
  templateTitleMissing: 'A template needs a title.',
  tooManyTemplates: 'You have {limit} templates; delete one first.',
  templatesTooLarge: 'All templates in a list have at most {limit} MB together.',

  fileNotFound: 'This file does not exist.',
  fileMissing: 'No file was sent.',
  fileKindRefused: 'This site does not accept files of this kind.',
  svgBroken: 'The SVG is not well-formed: line {line}, column {column}.',
  svgMissing: 'The file is called .svg, but it is no SVG picture.',
  svgCompressed: 'Compressed SVG (.svgz) is not taken. Unpack the file and try again.',
  svgEntities:
    'The SVG declares entities (<!ENTITY …>), which are not taken. Save it without them.',
  svgTooComplex:
    'The SVG is too large to be shown: at most {megabytes} MB, {depth} levels and {elements} drawn elements.',
  fileTooLarge: 'A file has at most {limit} bytes.',
  fileHashDiffers: 'The file arrived with other bytes than announced.',
  storeFailed:
    'The object store did not take or give the file ({reason}). An administrator can test it in the site settings.',

  importItemKind: 'A single page takes no import, a spreadsheet only an Excel workbook (.xlsx).',
  importUnknown:
    'The file is in none of the known formats: OpenAPI or Swagger, a Postman collection, an ApiPost project, HAR, HTTP requests (.http, .rest), a Word document (.docx), an Excel workbook (.xlsx), an HTML page, Markdown (.md) or a zip of it, an item as JSON.',
  importSyntax: 'The file is neither JSON nor YAML: line {line}, column {column}.',
  importVersion: 'Version {version} of {format} cannot be imported.',
  importFieldMissing: 'The file cannot be imported: {where} is missing.',
  importTooLarge: 'A file to import has at most {limit} MB.',
  importTooManyValues: 'A file to import has at most {limit} values.',
  importTooDeep: 'A file to import is nested at most {limit} levels deep.',
  importTooManyPages: 'An import makes at most {limit} pages.',
  importTooSlow: 'The file is too large or too entangled to be read in time.',
  importTokenExpired: 'The file is no longer available. Upload it again.',
  importChanged: 'The item has changed since the preview. Look at what the import would do now.',
  importZipDamaged: 'The file is damaged: {where} cannot be read.',
  importZipEncrypted: '{where} in the zip is encrypted. Create the zip without a password.',
  importZipPath: '{where} in the zip would be outside of its folder.',
  importZipLink: '{where} in the zip is a symbolic link. Replace it with the file itself.',
  importZipTooLarge: 'Unpacked, a zip to import has at most {limit} MB.',
  importZipTooManyFiles: 'A zip to import has at most {limit} files.',
  importZipNoPages: 'The zip contains no Markdown files (.md).',
  exportTooLarge:
    'The texts of the pages are too large to be exported in this format: at most {limit} MB.',
  exportTooSlow: 'The pages are too complex to be exported in time. Try a single catalog.',
  importHarNoRequests: 'The HAR file contains no API requests.',
  importHttpNoRequests:
    'The file contains no HTTP requests: line {line} is none, such as GET https://example.com.',
  importOldOffice:
    'The file is encrypted or in an old Office format. Save it as .docx or .xlsx without a password.',
  importDocumentEmpty: 'The document is empty.',
  importItemDamaged: 'The file of the item is damaged or incomplete: {where} cannot be read.',
  importItemOnlyNew: 'The file contains a whole item. Import it as a new item.',
  importOtherForm:
    'The page “{title}” was imported in another form, and people have written in it, which would be lost. Import the file as before (“as”: {as}; on the command line --as {as}), or as a new item. Nothing was imported.',

  mockTemplateWrong: 'The template is not JSON, or stands for nothing.',
  mockTooLarge: 'The template would make too large an answer, or take too long.',
  mockPathWrong: 'This path is too long, or its regular expression is wrong or could run for ever.',
  mockPathUnsupported:
    'This regular expression needs back-tracking or another thing that is not supported: do without back-references (\\1), look-arounds ((?=…), (?<!…)) and names of scripts.',
  mockPathTooLong: 'A path has at most {limit} bytes.',
  mockNotFound: 'There is no such mock.',

  deviceCodeUnknown: 'This code is wrong or has expired.',
  tokenNotFound: 'This access token does not exist.',
  sessionNotFound: 'This session does not exist or has ended.',
  tooManyTokens: 'You have {limit} access tokens; delete one first.',
  neverExpiringRefused: 'This site does not allow tokens that never expire.',
  syncBatchTooLarge: 'A batch has at most {pages} pages and {bytes} bytes.',
  syncItemKind: 'Items of this type cannot be pushed to.',
  previewOfOther: 'The preview {name} shows another folder. Choose another name.',
  previewEnded: 'The preview {name} has ended.',
  previewsTooMany: 'An item has at most {limit} previews. End one that is no longer needed.',

  settingsChanged: 'Somebody else has saved these settings meanwhile; different are: {fields}.',
  announcementNotFound: 'There is no such announcement: it may have been cancelled.',
  announcementSent:
    'It is too late to cancel this announcement: it is being sent or has been sent.',
  userOwns: 'This person still owns {items} items and {teams} teams; hand them over first.',
  userIsAdministrator: 'An administrator cannot be deleted.',
  userNotUnlinkable:
    'Only accounts of a sign-in service can be unlinked, and no administrators: whoever proves the name first gets the account.',
  upgradeNotAllowed: 'This installation does not upgrade itself; install a newer package instead.',
} as const
