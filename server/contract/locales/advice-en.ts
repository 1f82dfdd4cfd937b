/**
 * Advice on a failed step of a connection test; `{name}` is a detail of the step. Source:
 * web/spec/managing.md 5.5.
 */
export const adviceEn = {
  formIncomplete: 'Fill in this field.',
  formPort: 'A port is a number from 1 to 65535; usually 389, or 636 for TLS from the first byte.',
  formFilter:
    'The search filter cannot be read at position {position}. Brackets must come in pairs, as in (&(objectClass=person)(uid=%(user)s)).',
  formAttribute:
    'This field is the name of one attribute of the directory, such as uid or sAMAccountName.',
  formBindPassword:
    'The account used for searching needs a password: many directories treat an empty one as anonymous.',
  formAddress: 'This is not an address or path that can be requested.',

  hostUnknown:
    'No such host. Check the name; a container may use a different DNS than its machine.',
  hostForbidden: 'This server never connects to addresses of this kind.',
  connectRefused: 'Nothing is listening there. Check the port and whether the service is running.',
  connectTimeout:
    'No response. Check the address and port, and whether a firewall lets this server through.',
  connectFailed: 'This host cannot be reached from here. Check the address, network and firewall.',
  tlsName: 'The certificate is for another name. Enter the name in the certificate as the host.',
  tlsIssuer:
    'The issuer of the certificate is not trusted here. Start this server with NODE_EXTRA_CA_CERTS set to the certificate file of the issuing CA.',
  tlsExpired:
    'The certificate is expired or not valid yet. Renew it, or check the clock of this server.',
  tlsFailed: 'There is no TLS there. Check the port, or connect without TLS.',
  tlsRefused: 'The directory does not offer StartTLS on this port.',

  directorySilent:
    'The connection was established, but the directory did not respond in time or closed it. Check whether the port expects TLS, and whether the directory is overloaded; a search is faster with a narrower base DN and filter.',
  directoryBusy: 'The directory is busy or out of service. Try again later, or check its log.',
  directoryReferral:
    'The directory refers to another one, which is not followed. Enter that one as the host, or check the base DN.',

  bindWrong: 'The directory does not accept this account and password. Check Bind DN and password.',
  bindPassword: 'The account exists, but the password is wrong.',
  bindNoUser: 'There is no such account. Enter the full DN, or user@domain for Active Directory.',
  bindExpired:
    'The password or the account has expired, or the password must be changed at the next sign-in.',
  bindDisabled: 'The account is disabled, or may not sign in now or from here.',
  bindLocked: 'The account is locked after too many attempts.',
  bindSecure: 'The directory accepts passwords only over TLS: use port 636 or StartTLS.',
  bindFailed: 'The directory rejected this account for the reason given.',

  searchBase: 'There is no such entry. Check the base DN.',
  searchNothing:
    'Nobody was found. Check the search filter, and whether the account may read below the base DN.',
  searchRefused: 'The account may not search there.',
  searchCut:
    'The directory returns only part of the results to this account: people can sign in, but an import is refused. Raise the size limit for the account, or narrow the base DN and search filter.',
  searchSlow:
    'The directory stopped the search at its time limit. Narrow the base DN and search filter, or have the attributes in the filter indexed.',
  searchFailed: 'The directory rejected the search for the reason given.',
  userFieldMissing: 'None of the entries has the user field {field}. They have: {attributes}.',
  userNotFound: 'The search finds nobody with this name. Check the filter and the user field.',
  userNameUnusable:
    'The directory returns “{username}”, which cannot be used as a user name: it is too long or contains hidden characters. This person cannot sign in.',
  userNameTaken:
    'The account “{username}” of this site is not linked to this entry of the directory. It will not be taken over: this person cannot sign in with the directory. If an external account is theirs, unlink it in Users.',
  importBrokeOff: '{advice} Accounts created before that stay: {count}.',
  userPasswordWrong: 'The directory does not accept this password for the test user.',
  userPasswordEmpty: 'An empty password is never sent to the directory.',

  providerFailed: 'The provider returned an error of its own. Check its log.',
  authorizePath: 'There is no such page at the provider. Check the authorize path.',
  redirectElsewhere:
    'The response redirects to another host, which is not followed. Enter that host in the form.',
  tokenPath: 'There was no OAuth2 response from there. Check the token path.',
  clientWrong: 'The provider does not accept this client id and secret.',
  tokenRefused: 'The provider issued no token for the reason given.',
  callbackWrong:
    'The provider does not know the callback address. Register it there exactly as shown in the form.',
  userInfoPath: 'There was no user info in JSON from there. Check the user info path.',
  userInfoRefused: 'The provider did not accept its own token for the user info. Check the scope.',
  subjectMissing:
    'The user info contains none of {fields}. Enter the right name in the subject field.',
  userNameMissing:
    'The user info contains none of {fields}, or the value cannot be used as a user name. Enter the right name in the user name field.',
  discoveryMissing: 'There is no discovery document at {address}.',
  discoveryIncomplete: 'The discovery document does not contain {fields}.',

  storeSecret:
    'The secret does not match the key, or the clocks differ: the store has {store}, this server {server} (UTC).',
  storeKey: 'The store does not know this key.',
  storeClock:
    'The clocks differ too much: the store has {store}, this server {server} (UTC). Set the clock of this server.',
  storeRegion:
    'The store expects another region. Enter its region in the form, or its regional host as the endpoint.',
  storeBucket: 'The store has no such bucket. Check bucket and region.',
  storeRight: 'The key lacks a permission on this bucket: it needs to put, get and delete objects.',
  storeElsewhere:
    'The store responds from another address. Enter the host it names as the endpoint.',
  storeRefused: 'The store rejected this for the reason given.',
  storeBroken:
    'The connection was lost. Check proxies and firewalls between this server and the store, above all their size and time limits.',
  storeBytes:
    'The data read back differs from the data written. Something between this server and the store changes it.',
  storeDelete: 'The key may not delete: files would stay behind forever. These were left: {keys}.',
  storeDomain:
    'Visitors would not get files from this domain. Leave it empty, and files are served by this server.',
  storeDomainBytes:
    'This domain returns something other than the file. Check that it points to this bucket.',
  storeDomainLists:
    'This domain lists the whole bucket to everyone. Allow only single objects to be read.',
} as const
