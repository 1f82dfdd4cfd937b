/** Messages of `showdoc serve`. */
export const serve = {
  purpose: 'Start the server: API, web client and database in one program.',
  address: 'address',
  administrator: 'administrator',
  password: 'password',
  shownOnlyNow: '(shown only once)',
  chosenPassword: '(the value of SHOWDOC_ADMIN_PASSWORD)',
  signIn: 'sign in',
  onlyOnce:
    'Open the sign-in address in a browser on this machine: it works once, within 15 minutes.',
  data: 'data',
  stop: 'stop',
  ctrlC: 'Ctrl+C',
  items: { one: '{count} item', other: '{count} items' },
  noScreens: 'The web client is not built: only the API is served.',
  buildThem: 'npm run build',
  newSite: 'SHOWDOC_NEW_SITE is set: this start accepts whatever it finds as one site.',
  newKey: 'SHOWDOC_NEW_KEY is set: this start accepts whatever key it finds.',
  unsetNewSite: 'unset it before the next start; it is meant for a single start',
  otherOwner:
    '{folder} belongs to uid {uid}, but root is serving it: that account cannot use files created by root.',
  serveAsOwner:
    'start it as that account; or give the whole folder to root, and always start it as root',
  stopping: 'Finishing running requests…',

  'example.item': 'Handbook',
  'example.description':
    'The manual of this product, pushed from a Markdown folder on the first start.',

  portInUse: 'Port {port} is in use.',
  otherPort: '--port {port}',
  cannotListen: 'Cannot listen on {where}.',

  'flag.SHOWDOC_HOST': 'address to listen on',
  'flag.SHOWDOC_PORT': 'port to listen on; 0 picks a free one',
  'flag.SHOWDOC_DATA': 'folder with the database, attachments and secrets',
  'flag.SHOWDOC_DATABASE_URL': 'use PostgreSQL instead of the embedded database',
  'flag.SHOWDOC_BASE_URL': 'public address, possibly with a sub-path',
  'flag.SHOWDOC_TRUST_PROXY': 'reverse proxies trusted for visitor addresses',
  'flag.SHOWDOC_ADMIN_PASSWORD': 'password of the first administrator, for the first start',
  'flag.SHOWDOC_LOG_LEVEL': 'lowest level to log',
  'flag.SHOWDOC_LOCALE': 'default language of visitors',
  'flag.SHOWDOC_SECRET_KEY': 'key for stored secrets; the same on all servers',
  'flag.SHOWDOC_UPLOAD_MAX': 'upper bound for the size of a file',
  'flag.SHOWDOC_METRICS': 'enable /metrics for this machine',
  'flag.SHOWDOC_MCP': 'enable /mcp for assistants (Model Context Protocol)',
  'flag.SHOWDOC_AS_STOCK': 'for tests of clients: respond only as a stock ShowDoc server would',
  'flag.SHOWDOC_RELAY_HOSTS':
    'hosts that readers of API pages may send requests to through this server',
  'flag.SHOWDOC_RELAY_NETWORKS': 'networks that those hosts may be in',
  'flag.SHOWDOC_EMBEDDED_BY': 'hosts whose pages may show this site in a frame',
  'flag.SHOWDOC_METRICS_TOKEN': 'bearer token for reading /metrics from elsewhere',
  'flag.SHOWDOC_NEW_SITE':
    'accept a database, data folder and attachments that do not belong together as one site',
  'flag.SHOWDOC_NEW_KEY':
    'continue with a different secret key than before; what the previous key encrypted cannot be decrypted with it',
  'flag.SHOWDOC_TIMEZONE': 'time zone of dates in responses',
} as const
