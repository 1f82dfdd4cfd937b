import { once } from 'node:events'
import type { Socket } from 'node:net'
import { BerReader } from 'ldapts'
import { withTimeout, overTls } from '../connection.ts'
import { StepFailed } from '../steps.ts'
import type { DirectorySettings } from './ldap-form.ts'

/**
 * The StartTLS request on a plain connection: message 1, extended operation 1.3.6.1.4.1.1466.20037.
 * Source: RFC 4511 4.14.
 */
const startTls = Buffer.concat([
  Buffer.from('301d02010177188016', 'hex'),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
])
const extendedResponse = 0x78

async function askForTls(socket: Socket): Promise<void> {
  socket.write(startTls)
  const refused = (detail: string) => new StepFailed(detail, 'tlsRefused')
  const [answer] = (await withTimeout(once(socket, 'data'), () =>
    refused('no answer to StartTLS'),
  ).catch((error: unknown) => {
    throw error instanceof StepFailed ? error : refused((error as Error).message)
  })) as [Buffer]
  socket.pause() // what follows belongs to TLS
  let code: number | null = null
  try {
    const reader = new BerReader(answer)
    reader.readSequence()
    reader.readInt()
    reader.readSequence(extendedResponse)
    code = reader.readEnumeration()
  } catch {
    // any other answer is a refusal
  }
  if (code !== 0) throw refused(`StartTLS: ${code === null ? 'no LDAP answer' : `result ${code}`}`)
}

/** Secures the connection to a directory, if the settings require it. @throws {StepFailed} */
export async function secure(
  { host, tls }: Pick<DirectorySettings, 'host' | 'tls'>,
  plain: Socket,
): Promise<Socket> {
  if (tls === 'none') return plain
  try {
    if (tls === 'asked') await askForTls(plain)
  } catch (error) {
    plain.destroy()
    throw error
  }
  return overTls(host, plain)
}
