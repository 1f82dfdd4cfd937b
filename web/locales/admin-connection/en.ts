/** Connection tests, secrets and unsaved forms of the admin console. */
export const en = {
  ok: 'Passed',
  failed: 'Failed',
  skipped: 'Not tried',
  copy: 'Copy the result',
  secretKept: 'Saved; leave it unchanged to keep it, empty to remove it',
  secretAgain: 'Enter the secret again: it is only sent to the host and account it was saved for.',
  unsaved: 'Not saved yet',
} as const
