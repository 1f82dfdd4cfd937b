/** Messages of `showdoc serve`. */
export const serve = {
  purpose: 'Starts the server: calls, screens and database in one program.',
  address: 'address',
  administrator: 'administrator',
  password: 'password',
  shownOnlyNow: '(shown only now)',
  chosenPassword: '(the password is the one of SHOWDOC_ADMIN_PASSWORD)',
  signIn: 'sign in',
  onlyOnce: 'Open the sign-in address in a browser on this machine: it works once, for 15 minutes.',
  data: 'data',
  stop: 'stop',
  ctrlC: 'Ctrl+C',
  items: { one: '{count} item', other: '{count} items' },
  noScreens: 'The screens are not built: only the calls are served.',
  buildThem: 'npm run build',
  newSite: 'SHOWDOC_NEW_SITE is set: this start accepts whatever it finds as one site.',
  newKey: 'SHOWDOC_NEW_KEY is set: this start accepts whatever key it finds.',
  unsetNewSite: 'unset it for the next start; it is meant for one',
  otherOwner:
    '{folder} belongs to uid {uid}, and root serves it: that account cannot use the files that root makes.',
  serveAsOwner:
    'start it as that account; or give all of the folder to root, and always start it as root',
  stopping: 'Finishing running requests …',

  'example.item': 'Handbook',
  'example.description':
    'The manual of this product, pushed from a folder of markdown on the first start.',

  portInUse: 'Port {port} is in use.',
  otherPort: '--port {port}',
  cannotListen: 'Cannot listen on {where}.',

  'flag.SHOWDOC_HOST': 'address to listen on',
  'flag.SHOWDOC_PORT': 'port to listen on; 0 picks a free one',
  'flag.SHOWDOC_DATA': 'folder of database, attachments and secrets',
  'flag.SHOWDOC_DATABASE_URL': 'PostgreSQL instead of the embedded database',
  'flag.SHOWDOC_BASE_URL': 'public address, possibly with a sub-path',
  'flag.SHOWDOC_TRUST_PROXY': 'reverse proxies trusted for visitor addresses',
  'flag.SHOWDOC_ADMIN_PASSWORD': 'password of the first administrator, for the first start',
  'flag.SHOWDOC_LOG_LEVEL': 'lowest level that is logged',
  'flag.SHOWDOC_LOCALE': 'default language of visitors',
  'flag.SHOWDOC_SECRET_KEY': 'key for stored secrets; the same on all servers',
  'flag.SHOWDOC_UPLOAD_MAX': 'upper bound for the size of a file',
  'flag.SHOWDOC_METRICS': 'enables /metrics for this machine',
  'flag.SHOWDOC_MCP': 'enables /mcp for assistants (Model Context Protocol)',
  'flag.SHOWDOC_AS_STOCK': 'for tests of clients: answers only what a stock ShowDoc server would',
  'flag.SHOWDOC_RELAY_HOSTS': 'hosts that readers of API pages may send requests to by this server',
  'flag.SHOWDOC_RELAY_NETWORKS': 'networks inside which those hosts may be',
  'flag.SHOWDOC_EMBEDDED_BY': 'hosts whose pages may show this site in a frame',
  'flag.SHOWDOC_METRICS_TOKEN': 'bearer token with which others may read /metrics',
  'flag.SHOWDOC_NEW_SITE':
    'accepts database, data folder and attachments that do not belong together as one site',
  'flag.SHOWDOC_NEW_KEY':
    'goes on with another secret key than before; what the former one sealed cannot be opened with it',
  'flag.SHOWDOC_TIMEZONE': 'time zone of dates in answers',
} as const
