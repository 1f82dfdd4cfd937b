/**
 * The keyring of the operating system: the Keychain of macOS, the Credential Manager of Windows, on
 * Linux a Secret Service such as gnome-keyring or KWallet. One entry per server address. Every
 * method throws where none can be reached. Source: cli/spec.md 1.8
 */
export interface Keyring {
  read(server: string): Promise<string | undefined>
  write(server: string, token: string): Promise<void>
  remove(server: string): Promise<void>
}

const service = 'showdoc'

async function entryOf(server: string) {
  // native, and only some platforms have it
  const { AsyncEntry } = await import('@napi-rs/keyring')
  // never the keyring of the kernel, which forgets at the next start
  return new AsyncEntry(service, server, { linux: { store: 'secret-service' } })
}

export const systemKeyring: Keyring = {
  read: async (server) => (await (await entryOf(server)).getPassword()) ?? undefined,
  write: async (server, token) => (await entryOf(server)).setPassword(token),
  async remove(server) {
    await (await entryOf(server)).deletePassword()
  },
}
