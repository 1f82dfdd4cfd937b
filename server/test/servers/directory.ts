import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from 'node:tls'
import { Client } from 'ldapts'
import { vi } from 'vitest'
import { startLdapjs } from './directory-ldapjs.ts'

// A directory to sign in with: a real slapd if the machine has one, else the ldapjs server. Both
// contain the same people, and the same tests run on either.

export const base = 'dc=example,dc=com'
export const service = { dn: `cn=admin,${base}`, password: 'service-secret' }
/** An account that gets at most two entries of a search. */
export const limited = { dn: `cn=limited,${base}`, password: 'limited-secret', entries: 2 }

const folder = path.join(import.meta.dirname, '../certificates')
const pem = (name: string) => readFileSync(path.join(folder, `${name}.pem`), 'utf8')

/**
 * Certificates: a valid one for this machine, one with another name, an expired one, and one of an
 * unknown issuer.
 */
export type CertificateName = 'good' | 'elsewhere' | 'expired' | 'unknown'

/** Makes this process trust the issuer of the test certificates, like `NODE_EXTRA_CA_CERTS`. */
export const trustTestIssuer = (): void =>
  setDefaultCACertificates([...getCACertificates('default'), pem('ca')])

export interface Somebody {
  readonly uid: string
  readonly password: string
  readonly cn?: string
  readonly mail?: string
  /** Another folder than that of people. */
  readonly below?: 'ou=more'
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  return port
}

const slapd = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((one) => path.join(one, 'slapd'))
  .find((one) => existsSync(one))

async function startSlapd(binary: string) {
  const root = path.resolve(path.dirname(binary), '../../..')
  const data = mkdtempSync(path.join(tmpdir(), 'showdoc-slapd-'))
  mkdirSync(path.join(data, 'db'))
  const schema = ['core', 'cosine', 'inetorgperson'].map(
    (name) => `include ${path.join(root, 'etc/ldap/schema', `${name}.schema`)}`,
  )
  const settings = [
    ...schema,
    `modulepath ${path.join(root, 'usr/lib/ldap')}`,
    'moduleload back_mdb',
    `TLSCACertificateFile ${path.join(folder, 'ca.pem')}`,
    `TLSCertificateFile ${path.join(folder, 'good.pem')}`,
    `TLSCertificateKeyFile ${path.join(folder, 'key.pem')}`,
    'database mdb',
    `suffix "${base}"`,
    `rootdn "${service.dn}"`,
    `rootpw ${service.password}`,
    `directory ${path.join(data, 'db')}`,
    'maxsize 67108864',
    `limits dn.exact="${limited.dn}" size=${limited.entries} size.prtotal=${limited.entries}`,
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by anonymous none by * read',
  ]
  writeFileSync(path.join(data, 'slapd.conf'), `${settings.join('\n')}\n`)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${tlsPort}/`
  // the shell terminates slapd when this process closes the pipe, also when it is killed
  const script = '"$@" & child=$!; cat >/dev/null; kill $child; wait $child'
  const slapdCall = [binary, '-d', '0', '-f', path.join(data, 'slapd.conf'), '-h', addresses]
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...slapdCall], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  shell.stderr.on('data', (part: Buffer) => (said += part.toString()))
  async function stop() {
    shell.stdin.end()
    if (shell.exitCode === null) await once(shell, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await vi.waitFor(() => knock(port), { timeout: 15_000, interval: 20 })
  } catch {
    await stop()
    throw new Error(`slapd did not start: ${said}`)
  }
  return { port, tlsPort, startTlsPort: port, stop }
}

/** Resolves when the port accepts connections. */
async function knock(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

/** Terminates TLS with one of the certificates and forwards to a plain port. */
async function tlsFront(certificate: CertificateName, port: number, sockets: Set<Socket>) {
  const server = createTlsServer({ cert: pem(certificate), key: pem('key') }, (socket) =>
    handOn(socket, port, sockets),
  )
  return { server, port: await listening(server) }
}

function handOn(socket: Socket, port: number, sockets: Set<Socket>): void {
  const inner = connect(port, '127.0.0.1')
  for (const one of [socket, inner]) sockets.add(one.on('error', () => undefined))
  socket.pipe(inner).pipe(socket)
  socket.on('close', () => inner.destroy())
  inner.on('close', () => socket.destroy())
}

/** Answers StartTLS in front of a server that cannot; everything after it is TLS. */
async function startTlsFront(port: number, sockets: Set<Socket>) {
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', () => {
      socket.write(Buffer.from('300c02010178070a010004000400', 'hex'))
      handOn(
        new TLSSocket(socket, { isServer: true, cert: pem('good'), key: pem('key') }),
        port,
        sockets,
      )
    })
  })
  return { server, port: await listening(server) }
}

/** Some systems confine slapd to folders of its package. */
function useOther(error: Error): null {
  process.stderr.write(`${error.message.trim()}: another LDAP server is used\n`)
  return null
}

/** Starts a directory with the service account and an empty `ou=people`. The caller stops it. */
export async function startDirectory() {
  const sockets = new Set<Socket>()
  const servers: Server[] = []
  const real = slapd ? await startSlapd(slapd).catch(useOther) : null
  const other = real
    ? null
    : await startLdapjs({ base, service, limited, certificate: pem('good'), key: pem('key') })
  const { port, tlsPort } = (real ?? other) as { port: number; tlsPort: number }

  const admin = new Client({ url: `ldap://127.0.0.1:${port}` })
  await admin.bind(service.dn, service.password)
  const operational = () => (other ? { entryUUID: randomUUID() } : {})
  await admin.add(base, { objectClass: ['dcObject', 'organization'], o: 'Example', dc: 'example' })
  await admin.add(limited.dn, {
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    cn: 'limited',
    userPassword: limited.password,
  })
  for (const ou of ['people', 'more'])
    await admin.add(`ou=${ou},${base}`, { objectClass: 'organizationalUnit', ou })

  async function front(open: () => Promise<{ server: Server; port: number }>): Promise<number> {
    const made = await open()
    servers.push(made.server)
    return made.port
  }
  const dnOf = (uid: string, below = 'ou=people') => `uid=${uid},${below},${base}`

  return {
    kind: real ? 'slapd' : 'ldapjs',
    port,
    tlsPort,
    dnOf,
    startTlsPort: real ? real.startTlsPort : await front(() => startTlsFront(port, sockets)),
    /** A TLS port with another certificate. */
    tlsPortWith: (certificate: CertificateName) =>
      front(() => tlsFront(certificate, port, sockets)),
    async add({ uid, password, cn = uid, mail, below }: Somebody): Promise<void> {
      const own = {
        objectClass: 'inetOrgPerson',
        uid,
        cn,
        sn: cn,
        userPassword: password,
        ...(mail ? { mail } : {}),
      }
      await admin.add(dnOf(uid, below), { ...own, ...operational() } as Record<string, string>)
    },
    remove: (uid: string, below?: Somebody['below']) => admin.del(dnOf(uid, below)),
    async stop() {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) server.close()
      await admin.unbind()
      await real?.stop()
      await other?.stop()
    },
  }
}
export type TestDirectory = Awaited<ReturnType<typeof startDirectory>>
