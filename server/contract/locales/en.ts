/**
 * Messages of failures, by their names in `failures.ts`; `{name}` is a detail of the failure, which
 * cannot be thrown without it.
 */
export const en = {
  badInput: 'The field “{field}” is missing or has the wrong type.',
  textNotUtf8: 'The text in “{field}” is not encoded in UTF-8.',
  bodyNotJson: 'The body of the request is not a valid JSON object.',
  bodyTooDeep: 'The JSON in the request is nested too deeply: at most {limit} levels.',
  bodyCompressed: 'The body of the request is compressed: send it uncompressed.',
  bodyBroken: 'The multipart body of the request is broken or incomplete.',
  tooManyFields: 'The request has too many fields or values: at most {limit}.',
  textTooLong: 'The field “{field}” is too long: at most {limit} characters.',
  textTooLarge: 'The text in “{field}” is too large: at most {limit} MB.',
  requestTooLarge: 'Requests may be at most {limit} MB.',
  requestTooSlow: 'The request arrived too slowly. Please try again.',
  senderUnnamed:
    'A request of more than {limit} MB must give its key pair or token in a header, in the address or at the beginning of its body.',
  notLoggedIn: 'Please sign in first.',
  noAccess: 'You do not have permission to do this.',
  outOfScope: 'This access token is not allowed to do this.',
  otherPerson:
    'You are signed in as {username} in this browser now, not as the person who began this. Nothing was done.',
  keyReused: 'The idempotency key was sent before, with another request.',
  keyUnanswered:
    'The same request was received before, and its answer is not known: check what it did before you try again.',
  noSuchCall: 'There is no such call.',
  serverError:
    'Something went wrong on the server. Please give the request id to an administrator.',
  serverBusy: 'The server is too busy right now. Please try again in a moment.',
  databaseAway: 'The server cannot reach its database right now. Please try again in a moment.',
  outcomeUnknown:
    'The connection to the database was lost while saving. It was stored completely or not at all: check before you try again.',
  diskFull:
    'This could not be saved: the disk of the server is full. Keep your text, tell an administrator, and save it again later.',
  storeUnwritable:
    'Nothing was done: the disk or the database of the server cannot be used at the moment. Keep your text, and give the request id to an administrator.',
  itemPasswordNeeded: 'This item is private: enter its item password.',
  signInForced: 'The documents on this site are only for signed-in users.',
  signInToSearch: 'Sign in to search all your items.',
  tooManyTries: 'Too many attempts. Please wait {retry_after} seconds.',

  captchaWrong: 'The code is wrong or has expired. Please enter the new one.',
  wrongCredentials: 'The user name or password is wrong.',
  wrongPassword: 'The password is wrong.',
  signInAgain: 'You signed in some time ago. Please sign in again, then repeat this.',
  userNameMalformed:
    'A user name must have 2 to 30 letters, Chinese characters, digits, “_” or “-”.',
  userNameTaken: 'This user name is already taken.',
  registrationClosed: 'This site does not accept new accounts. Ask an administrator for one.',
  passwordsDiffer: 'The two passwords do not match.',
  passwordTooShort: 'A password must have at least 8 characters.',
  passwordTooLong: 'A password may have at most 100 bytes.',
  passwordTooWeak:
    'A password must contain a lower-case letter, an upper-case letter, a digit and another character.',
  passwordNotHere: 'The password of this account is managed by another sign-in service.',
  emailMalformed: 'This is not a valid e-mail address.',
  emailInUse: 'This e-mail address belongs to another account.',
  accountNameTaken:
    'The name “{username}” belongs to an account of this site that is not linked to you in the sign-in service. Ask an administrator.',
  accountNameUnusable:
    'The sign-in service calls you “{username}”, which cannot be used as a user name here: it is too long or contains hidden characters. Ask an administrator.',
  directoryDown:
    'The directory (LDAP) cannot be used at the moment. Only accounts of this site can sign in, and this user name and password do not match any of them. Please try again later.',
  ldapFailed: 'The directory cannot be used: {reason}. {advice}',
  ldapOff: 'Sign-in with the directory is switched off or not configured.',
  oauth2Off: 'Sign-in with OAuth2 is switched off or not configured.',
  oauth2Failed: 'The sign-in service could not sign you in: {reason}',
  oauth2Denied: 'The sign-in service refused to sign you in: {reason}',
  oauth2StateWrong:
    'This sign-in was started in another browser, took too long or is finished. Please start again.',
  trialUnknown: 'This test sign-in is unknown or has ended. Please start it again.',
  trialOpen: 'This test sign-in has no result yet.',
  signedLinkExpired:
    'This link has expired, or the clocks of the two servers differ by more than a minute.',
  signedLinkWrong: 'The signature of this link is wrong. Please ask for a new link.',
  signedLinkUsed: 'This link has already been used. Please ask for a new one.',
  signedLinkRefused: 'This account cannot sign in with a link. Use its password.',

  itemNotFound: 'This item does not exist.',
  itemNameMissing: 'An item needs a name.',
  itemTypeUnknown: 'There is no such item type.',
  dialectUnknown: 'The field “{field}” must be showdoc or commonmark.',
  itemArchived: 'This item is archived and cannot be changed.',
  notRunApi: 'This item is not a RunApi item.',
  copySourceRefused: 'The item to copy does not exist, or you do not have permission to copy it.',
  domainTaken: 'This personal domain is already taken.',
  domainMalformed:
    'A personal domain may contain only letters and digits, must not be digits alone, and must not be the name of a screen.',
  wrongItemPassword: 'The item password is wrong.',
  nothingToLeave: 'You are not a member of this item.',

  nobodyAdded:
    'Nobody was added: the names are unknown, or these people are already members. To change the permissions and catalogs of a member, use the list of members.',
  memberNotFound: 'This member does not exist.',
  teamNotFound: 'This team does not exist.',
  teamNameMissing: 'A team needs a name.',
  tooManyTeams: 'You already have {limit} teams. Please delete one first.',
  itemNotYours: 'You do not manage all of these items, so none was added.',
  boundAlready: 'The team already has these items.',
  bindingNotFound: 'The team does not have this item.',
  groupNotFound: 'This group does not exist.',
  tooManyGroups: 'You already have {limit} groups. Please delete one first.',

  userUnknown: 'There is no such user.',
  alreadyOwner: 'This person is already the owner.',
  keyPairWrong:
    'api_key and api_token do not match. Copy both again from the settings of the item.',

  catalogNotFound: 'This catalog does not exist.',
  catalogNameMissing: 'A catalog needs a name.',
  catalogTooDeep: 'Catalogs can be at most three levels deep.',
  catalogIntoItself: 'A catalog cannot be moved into itself.',
  tooManyCatalogs: 'An item may have at most {limit} catalogs.',
  catalogPathTooLong: 'The catalog path may have at most {limit} bytes.',

  pageNotFound: 'This page does not exist.',
  pageMissing: 'No page was given.',
  pageChanged: '{author_username} has changed this page in the meantime.',
  pageLocked: '{lock_username} is editing this page.',
  pageInUse: '{lock_username} is editing “{page_title}”.',
  pageItemKind:
    'Single pages and spreadsheets keep their one page, and RunApi items accept only pages of RunApi items.',
  contentMissing: 'The page has no content.',
  titleMissing: 'The page has no title.',
  notCreateTable: 'It contains no CREATE TABLE statement with columns.',
  versionNotFound: 'This version does not exist.',
  commentNotFound: 'This comment does not exist.',
  commentMissing: 'Write a comment first.',
  commentsOff: 'This item does not allow comments.',
  threadFull: 'A comment may have at most {limit} replies. Please start a new one.',
  feedbackOff: 'This item does not collect feedback.',
  relayHostRefused:
    'This server does not send requests to {host}. An administrator can add it to the allowed hosts.',
  relayAddressRefused:
    '{host} is in an internal network, to which this server does not send requests.',
  relayUnreachable: 'There was no response from {host}: {cause}.',
  relayTimeout: '{host} did not respond within {seconds} seconds.',
  tooManyPages: 'An item may have at most {limit} pages.',
  shareKeyDead:
    'This link has expired or is no longer shared. Ask the person who sent it for a new one.',
  notInRecycleBin: 'This page is not in the recycle bin.',

  templateNotFound: 'This template does not exist, or it is not yours.',
  templateTitleMissing: 'A template needs a title.',
  tooManyTemplates: 'You already have {limit} templates. Please delete one first.',
  templatesTooLarge: 'All templates in a list together may have at most {limit} MB.',

  fileNotFound: 'This file does not exist.',
  fileGone: 'This file is no longer available.',
  fileMissing: 'No file was sent.',
  fileKindRefused:
    'This site does not accept files of this kind. An administrator can allow it in the site settings.',
  svgBroken: 'The SVG is malformed: line {line}, column {column}.',
  svgMissing: 'The file name ends in .svg, but the file is not an SVG image.',
  svgCompressed: 'Compressed SVG (.svgz) is not accepted. Unpack the file and try again.',
  svgEntities: 'SVG that declares entities (<!ENTITY …>) is not accepted. Save it without them.',
  svgTooComplex:
    'The SVG is too large or too complex to be shown: at most {megabytes} MB, {depth} levels and {elements} drawn elements.',
  fileTooLarge: 'A file may have at most {megabytes} MB. Choose a smaller one.',
  fileHashDiffers: "The file's hash does not match. Please upload it again.",
  storeFailed:
    'The object store failed to store or return the file ({reason}). An administrator can test it in the site settings.',

  importItemKind:
    'Nothing can be imported into a single page, and only an Excel workbook (.xlsx) into a spreadsheet.',
  importUnknown:
    'The file has none of the supported formats: OpenAPI or Swagger, a Postman collection, an ApiPost project, an export of YApi, Insomnia or Hoppscotch, HAR, HTTP requests (.http, .rest), a Word document (.docx), an Excel workbook (.xlsx), an HTML page, Markdown (.md) or a zip of it, an item as JSON.',
  importOther:
    'This is a file of {tool} itself, which cannot be read. Export it from there as {instead}, and import that.',
  importEnvironment:
    'The file only has the variables of an environment. Import the requests that use them; on the command line, --env fills in their values.',
  importEncoding: 'The encoding of the text cannot be recognised. Save the file as UTF-8.',
  importNoPages: 'The file contains nothing that could become a page.',
  importSyntax: 'The file is not valid JSON or YAML: line {line}, column {column}.',
  importVersion: 'Version {version} of {format} cannot be imported.',
  importFieldMissing: 'The file cannot be imported: {where} is missing.',
  importTooLarge: 'A file to import may have at most {limit} MB. Split it, and import the parts.',
  importTooManyValues: 'A file to import may have at most {limit} values.',
  importTooDeep: 'A file to import may be nested at most {limit} levels deep.',
  importTooManyPages: 'An import may create at most {limit} pages.',
  importTooSlow:
    'The file is too large or too complex to be read in time. Split it, and import the parts.',
  importTokenExpired: 'The file is no longer available. Please upload it again.',
  importChanged: 'The item has changed since the preview. Check what the import would do now.',
  importZipDamaged: 'The file is damaged: {where} cannot be read.',
  importZipEncrypted: '{where} in the zip is encrypted. Create the zip without a password.',
  importZipPath: '{where} in the zip is outside the folder of the zip.',
  importZipLink: '{where} in the zip is a symbolic link. Replace it with the file itself.',
  importZipTooLarge: 'A zip to import may have at most {limit} MB when unpacked.',
  importZipTooManyFiles: 'A zip to import may contain at most {limit} files.',
  importZipNoPages: 'The zip contains no Markdown files (.md).',
  importZipOthers:
    'The zip contains no Markdown files (.md). Unpack it, and import files such as {name} one by one.',
  exportTooLarge:
    'The pages are too large to be exported in this format: at most {limit} MB of text.',
  exportTooSlow: 'The pages are too complex to be exported in time. Try a single catalog.',
  importHarNoRequests: 'The HAR file contains no API requests.',
  importHttpNoRequests:
    'The file contains no HTTP requests: line {line} is not a request such as GET https://example.com.',
  importOldOffice:
    'The file is encrypted or in an old Office format. Save it as .docx or .xlsx without a password.',
  importDocumentEmpty: 'The document is empty.',
  importItemDamaged: 'The item file is damaged or incomplete: {where} cannot be read.',
  importItemOnlyNew: 'The file contains a complete item. Import it as a new item.',
  importOtherForm:
    'The page “{title}” was imported in another form, and people have edited it, which would be lost. Import the file in the form used before (“as”: {as}; on the command line --as {as}), or as a new item. Nothing was imported.',

  mockTemplateWrong: 'The template is not JSON, or produces nothing.',
  mockTooLarge: 'The response of the template would be too large, or take too long.',
  mockPathWrong:
    'This path is too long, or its regular expression is invalid or could run forever.',
  mockPathUnsupported:
    'This regular expression needs backtracking or another unsupported feature: do not use back-references (\\1), look-arounds ((?=…), (?<!…)) or script names.',
  mockPathTooLong: 'A path may have at most {limit} bytes.',
  mockNotFound: 'There is no such mock.',

  deviceCodeUnknown: 'This code is wrong or has expired.',
  tokenNotFound: 'This access token does not exist.',
  sessionNotFound: 'This session does not exist or has ended.',
  tooManyTokens: 'You already have {limit} access tokens. Please delete one first.',
  neverExpiringRefused: 'This site does not allow tokens that never expire.',
  syncBatchTooLarge: 'A batch may have at most {pages} pages and {bytes} bytes.',
  syncItemKind: 'An item of this type cannot be pushed to.',
  previewOfOther: 'The preview {name} shows another folder. Choose another name.',
  previewEnded: 'The preview {name} has ended.',
  previewsTooMany: 'An item may have at most {limit} previews. End one that is no longer needed.',

  settingsChanged: 'Somebody else has saved these settings in the meantime; changed: {fields}.',
  announcementNotFound: 'There is no such announcement: it may have been cancelled.',
  announcementSent:
    'This announcement can no longer be cancelled: it is being sent or has been sent.',
  userOwns: 'This person still owns {items} items and {teams} teams; hand them over first.',
  userIsAdministrator: 'An administrator cannot be deleted.',
  userNotUnlinkable:
    'Only accounts of a sign-in service can be unlinked, and not administrators: the next person who signs in there with this name gets the account.',
  upgradeNotAllowed: 'This installation does not upgrade itself; install a newer package.',
} as const
