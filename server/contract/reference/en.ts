import type { allCalls } from '../calls/index.ts'

/** Phrases of the reference around its calls. */
export const en = {
  about: `Every call is \`POST /api/{group}/{call}\` with a form, a multipart body or JSON; the last of repeated fields counts. Calls that only read
answer GET too, with the fields in the query.

An answer is \`{"error_code": 0, "data": …}\`, a refusal \`{"error_code", "error_message", "error_name", "error_details", "request_id"}\` with
HTTP 200. \`error_name\` is finer than the number. Besides the refusals that a call names, every call may answer \`badInput\`, \`textTooLong\`,
\`textTooLarge\`, \`requestTooLarge\`, \`serverBusy\` and, to access tokens, \`outOfScope\`. A mistake of the server is HTTP 500 with \`serverError\`; where its disk
or database takes no changes, nothing is stored and the answer is HTTP 507 with \`diskFull\` or \`storeUnwritable\`; where its
database cannot be reached, or holds what is needed for too long, HTTP 503 with \`databaseAway\` or \`serverBusy\` and \`Retry-After\`; where the
connection broke while something was being stored, HTTP 500 with \`outcomeUnknown\`. Every answer carries the
header \`X-Request-Id\`.

Who calls is told by \`X-API-Token\` or \`Authorization: Bearer\` with a session or access token, by the cookie of a signed-in browser, or by the
field \`user_token\`; calls of scripts take the item's \`api_key\` and \`api_token\` instead. The password of a private item travels as
\`_item_pwd\`. The language of sentences follows \`Accept-Language\` and the cookie \`lang\`.

With \`X-ShowDoc-User: <uid>\` a change is refused (\`otherPerson\`) unless that person is signed in. Calls that make something take an
\`Idempotency-Key\`: a repeated request with the same key, fields and person does nothing for 24 hours and is answered as the first time; with
other fields it is refused (\`keyReused\`), and so it is while the first answer is not known (\`keyUnanswered\`).

Fields marked as integers and booleans may also be sent as text. Lists are sent as JSON, with commas, or by repeated keys with \`[]\`; objects
in a form as JSON text.`,
  effects: {
    reads: 'Reads; GET works too.',
    makes: 'Reads what it makes on first use; GET works too.',
    writes: 'Writes.',
  },
  tokens: {
    always: 'Access tokens of any kind.',
    read: 'Access tokens with the scope read.',
    write: 'Access tokens with the scope write.',
    admin: 'Access tokens with the scope admin.',
    full: 'No access tokens: a session is needed to act as somebody.',
  },
  once: 'Takes an Idempotency-Key.',
  signIn: 'Sign-in is needed.',
  answers: 'The answer, or a refusal.',
  answersFile: 'Bytes.',
  mistake: 'A mistake of the server; its log has more under the request id.',
  schemes: {
    token: 'Session or access token.',
    cookie: 'Set by signing in; enough for reading, and for writing from a page of the same site.',
    keyPair:
      "Key of an item; its api_token stands beside it. Both are best sent in the request's body.",
  },
  groups: {
    common: 'The site, captchas',
    ScriptCron: 'Timed work',
    user: 'Accounts and signing in',
    item: 'Items',
    itemGroup: 'Groups of items',
    member: 'Members of items',
    team: 'Teams',
    teamMember: 'People of teams',
    teamItem: 'Teams and their items',
    teamItemMember: 'Rights of people of teams',
    catalog: 'Catalogs',
    recycle: 'Recycle bin',
    page: 'Pages',
    template: 'Templates',
    page_comment: 'Comments on pages',
    page_feedback: 'Votes on pages',
    relay: 'Trying requests of API pages',
    subscription: 'Reminders of pages',
    attachment: 'Files',
    export: 'Export',
    import: 'Import',
    importSwagger: 'Import of OpenAPI and Swagger',
    importPostman: 'Import of Postman collections',
    open: 'Scripts, by the key pair of an item',
    message: 'Notices',
    device: 'Signing in a terminal',
    accessToken: 'Access tokens',
    session: 'Sessions',
    sync: 'Folders and items',
    preview: 'Previews of items',
    adminSetting: 'Administration: settings',
    adminUser: 'Administration: accounts',
    adminItem: 'Administration: items',
    adminAudit: 'Administration: audit log',
    adminUpdate: 'Administration: updates',
    ExtLogin: 'Signing in from elsewhere',
    server: 'The server itself',
    adminMessage: 'Administration: announcements',
    update: 'Administration: the database',
    mock: 'Mock data',
  } satisfies Readonly<Record<keyof typeof allCalls, string>>,
  /** Fields that mean the same in every call. */
  fields: {
    item_id: 'id of an item',
    page_id: 'id of a page',
    cat_id: 'id of a catalog; 0 is the root',
    parent_cat_id: 'catalog above; 0 is the root',
    uid: 'id of a person',
    team_id: 'id of a team',
    file_id: 'id of a file',
    template_id: 'id of a template',
    page_history_id: 'id of a version',
    item_member_id: 'id of a membership',
    item_group_id: 'id of a group of items; 0 for all',
    captcha_id: 'from common/createCaptcha',
    captcha: 'what the captcha shows',
    username: 'user name',
    name: 'name that people see',
    email: 'e-mail address',
    password: 'password; where somebody is signed in it proves who they are',
    new_password: 'new password',
    confirm_password: 'the password again',
    item_name: 'name of the item',
    item_description: 'description of the item',
    item_domain: 'personal domain: letters and digits, at least one letter; empty for none',
    item_type: '1 regular, 2 single page, 3 interface of RunApi, 4 table',
    page_title: 'title, at most 200 characters',
    page_content: 'text in markdown',
    page_comments: 'remark of this version',
    cat_name: 'name of a catalog; with slashes a path where the call says so',
    s_number: 'position; smaller comes first',
    keyword: 'words to look for; in quotation marks a phrase',
    page: 'page of a list, from 1',
    count: 'rows of one page of a list',
    is_urlencode: '1: the text was URL-encoded once more by the client',
    save_key: 'made by the client; the same key within 24 hours writes nothing again',
    base_revision: 'revision that the change began with; another one now is refused',
    is_notify: '1: tell those who are reminded of this page',
    notify_content: 'words for that notice',
    unique_key: 'key of a single-page link',
    expire_days: 'days the link lives; 0 for ever',
    lock_to: 'unix seconds until which the lock holds; 1000 releases it, 0 for the usual time',
    force: '1: also when somebody else holds it',
    api_key: 'key of the item',
    api_token: 'token that belongs to the key',
    sign: 'sign of a file, as its address has it',
    display_name: 'part of the name of the file',
    scope: 'read or write',
    expires: 'unix seconds; 0 never',
    item_ids: 'ids of items',
    cat_ids: 'ids of catalogs',
    file_ids: 'ids of files',
    uids: 'ids of people',
    member_group_id: '0 reads, 1 edits, 2 manages',
    team_member_group_id: '1 member, 2 manager of the team',
    format: 'form of the answer',
  } as Readonly<Record<string, string>>,
} as const
