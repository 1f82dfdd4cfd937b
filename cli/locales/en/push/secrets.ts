/** Secrets found in files. */
export const secrets = {
  'secret.token':
    'contains an access token ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.token.found': 'contains an access token ({shown})',
  'secret.token.allowed': 'contains an access token ({shown}); sent because of --allow-secrets',
  'secret.session':
    'contains a session token ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.session.found': 'contains a session token ({shown})',
  'secret.session.allowed': 'contains a session token ({shown}); sent because of --allow-secrets',
  'secret.pair':
    'contains the api_token of a key pair ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.pair.found': 'contains the api_token of a key pair ({shown})',
  'secret.pair.allowed':
    'contains the api_token of a key pair ({shown}); sent because of --allow-secrets',
  'secret.privateKey': 'contains a private key; not sent. Remove it, or pass --allow-secrets',
  'secret.privateKey.found': 'contains a private key',
  'secret.privateKey.allowed': 'contains a private key; sent because of --allow-secrets',
  'secret.cloudKey':
    'contains a {name} key ({shown}); not sent. Remove it, or pass --allow-secrets',
  'secret.cloudKey.found': 'contains a {name} key ({shown})',
  'secret.cloudKey.allowed': 'contains a {name} key ({shown}); sent because of --allow-secrets',
  'secret.value': 'contains the value of {name}; not sent. Remove it, or pass --allow-secrets',
  'secret.value.found': 'contains the value of {name}',
  'secret.value.allowed': 'contains the value of {name}; sent because of --allow-secrets',
} as const
