/**
 * Advice on a failed step of a connection test; `{name}` is a detail of the step. Source:
 * web/spec/managing.md 5.5.
 */
export const adviceEn = {
  formIncomplete: 'Fill in this field.',
  formPort: 'A port is a number from 1 to 65535; 389 is usual, 636 for TLS from the first byte.',
  formFilter:
    'The search filter cannot be read at position {position}. Brackets stand in pairs, as in (&(objectClass=person)(uid=%(user)s)).',
  formAttribute: 'A field names one attribute of the directory, such as uid or sAMAccountName.',
  formBindPassword:
    'An account that may search needs its password: many directories take an empty one for no account at all.',
  formAddress: 'This is no address or path that can be asked.',

  hostUnknown:
    'No such host. Check the name; a container may have another name service than its machine.',
  hostForbidden: 'This server never connects to addresses of this kind.',
  connectRefused: 'Nothing listens there. Check the port and whether the service runs.',
  connectTimeout:
    'No answer. Check address and port, and whether a firewall lets this server through.',
  connectFailed: 'There is no way to this host from here. Check address, network and firewall.',
  tlsName:
    'The certificate belongs to another name. Use the name that the certificate carries as host.',
  tlsIssuer:
    'The issuer of the certificate is not known here. Start this server with NODE_EXTRA_CA_CERTS set to the file of the issuing CA.',
  tlsExpired: 'The certificate is out of its time. Renew it, or check the clock of this server.',
  tlsFailed: 'No TLS was spoken there. Check the port, or connect without TLS.',
  tlsRefused: 'The directory does not offer StartTLS on this port.',

  directorySilent:
    'The connection stands, but the directory did not answer in time or closed it. Check whether the port expects TLS, and whether the directory is overloaded; a search is faster with a narrower base DN and filter.',
  directoryBusy: 'The directory is busy or out of service. Try again later, or look into its log.',
  directoryReferral:
    'The directory refers to another one, which is not followed. Write that one as host, or check the base DN.',

  bindWrong:
    'The directory does not know this account with this password. Check Bind DN and password.',
  bindPassword: 'The account exists, its password is another one.',
  bindNoUser: 'There is no such account. Write the whole DN, or user@domain for Active Directory.',
  bindExpired: 'The password or the account has expired, or must be changed at its next use.',
  bindDisabled: 'The account is disabled, or may not sign in now or from here.',
  bindLocked: 'The account is locked after too many tries.',
  bindSecure: 'The directory takes passwords only over TLS: use port 636 or StartTLS.',
  bindFailed: 'The directory refused this account for the reason given.',

  searchBase: 'There is no such entry. Check the base DN.',
  searchNothing:
    'Nobody was found. Check the search filter, and whether the account may read below the base DN.',
  searchRefused: 'The account may not search there.',
  searchCut:
    'The directory gives this account only part of what it finds: people can sign in, but an import is refused. Raise the size limit for the account, or narrow base DN and search filter.',
  searchSlow:
    'The directory broke the search off after its time limit. Narrow base DN and search filter, or have the attributes of the filter indexed.',
  searchFailed: 'The directory refused the search for the reason given.',
  userFieldMissing: 'None of the entries has the user field {field}. They have: {attributes}.',
  userNotFound: 'The search finds nobody of this name. Check filter and user field.',
  userNameUnusable:
    'The directory sends “{username}”, which cannot be a user name: it is too long or has hidden characters. This person cannot sign in.',
  userNameTaken:
    'The account “{username}” of this site is not linked to this entry of the directory. It will not be taken over: this person cannot sign in by the directory. If an external account is theirs, unlink it in Users.',
  importBrokeOff: '{advice} Accounts opened before that stay: {count}.',
  userPasswordWrong: 'The directory does not take this password for the test user.',
  userPasswordEmpty: 'An empty password is never sent to the directory.',

  providerFailed: 'The provider answers with an error of its own. Look into its log.',
  authorizePath: 'There is no such page at the provider. Check the authorize path.',
  redirectElsewhere:
    'The answer leads to another host, which is not followed. Write that host into the form.',
  tokenPath: 'No OAuth2 answer came from there. Check the token path.',
  clientWrong: 'The provider does not know this client id with this secret.',
  tokenRefused: 'The provider gave no token for the reason given.',
  callbackWrong:
    'The provider does not know the callback address. Register it there exactly as it stands in the form.',
  userInfoPath: 'No user info in JSON came from there. Check the user info path.',
  userInfoRefused: 'The provider did not accept its own token for the user info. Check the scope.',
  subjectMissing: 'None of {fields} is in the user info. Write its name into the subject field.',
  userNameMissing:
    'None of {fields} is in the user info, or its value cannot be a user name. Write its name into the user name field.',
  discoveryMissing: 'There is no discovery document at {address}.',
  discoveryIncomplete: 'The discovery document does not name {fields}.',

  storeSecret:
    'The secret is another one than that of the key, or the clocks differ: the store has {store}, this server {server} (UTC).',
  storeKey: 'The store does not know this key.',
  storeClock:
    'The clocks differ too much: the store has {store}, this server {server} (UTC). Set the clock of this server.',
  storeRegion:
    'The store expects another region. Write its region into the form, or its regional host as endpoint.',
  storeBucket: 'There is no such bucket at this store. Check bucket and region.',
  storeRight: 'The key lacks a right on this bucket: it needs to put, get and delete objects.',
  storeElsewhere:
    'The store answers from another address. Write the host that it names as endpoint.',
  storeRefused: 'The store refused this for the reason given.',
  storeBroken:
    'The connection broke off. Check proxies and firewalls between this server and the store, above all their limits of size and time.',
  storeBytes:
    'Other bytes came back than were written. Something between this server and the store changes them.',
  storeDelete: 'The key may not delete: files would stay behind for ever. These were left: {keys}.',
  storeDomain:
    'Visitors would not get files from this domain. Leave it empty, and they come through this server.',
  storeDomainBytes:
    'This domain answers with something else than the file. Check that it leads to this bucket.',
  storeDomainLists:
    'This domain lists the whole bucket to everybody. Allow reading of single objects only.',
} as const
