import module from 'ldapjs'

// An in-process LDAP server for machines without slapd, with the same answers to the requests of
// our tests.

/** The parts of a request that are used here; the library's types are incomplete. */
interface Request {
  readonly dn: { toString(): string }
  readonly credentials: string
  /** Names, for a search. */
  readonly attributes: readonly (string & { readonly type: string; readonly values: string[] })[]
  readonly filter: Filter
  readonly controls: readonly {
    readonly type: string
    readonly value: { readonly size: number; readonly cookie: Buffer }
  }[]
  readonly sizeLimit: number
  readonly typesOnly: boolean
  readonly connection: { readonly ldap: { readonly bindDN: { toString(): string } } }
}
interface Response {
  attributes: readonly string[]
  send(entry: { dn: string; attributes: Record<string, string[]> }): void
  addControl(control: unknown): void
  end(): void
}
type Handler = (request: Request, response: Response, next: (error?: unknown) => void) => void
interface LdapServer {
  readonly port: number
  bind(below: string, handler: Handler): void
  add(below: string, ...handlers: Handler[]): void
  del(below: string, ...handlers: Handler[]): void
  search(below: string, handler: Handler): void
  on(event: 'error', heard: () => void): void
  listen(port: number, host: string, heard: () => void): void
  close(heard: () => void): void
}
type ErrorClass = new (message?: string) => unknown
const ldap = module as unknown as {
  createServer(options?: { certificate: string; key: string }): LdapServer
  parseDN(dn: string): { toString(): string }
  PagedResultsControl: (new (of: { value: { size: number; cookie: Buffer } }) => unknown) & {
    readonly OID: string
  }
} & Record<
  | 'EntryAlreadyExistsError'
  | 'InappropriateAuthenticationError'
  | 'InsufficientAccessRightsError'
  | 'InvalidCredentialsError'
  | 'NoSuchObjectError'
  | 'SizeLimitExceededError',
  ErrorClass
>

interface Options {
  readonly base: string
  readonly service: { readonly dn: string; readonly password: string }
  /** Who gets at most so many entries of a search. */
  readonly limited: { readonly dn: string; readonly entries: number }
  readonly certificate: string
  readonly key: string
}

type Attributes = Record<string, string[]>

/** Attributes that are returned only when requested by name. */
const operational = new Set(['entryuuid'])

/** The parts of a filter object that are used here. */
interface Filter {
  readonly type: string
  readonly attribute?: string
  readonly value?: string
  readonly filters?: readonly Filter[]
}

/** The value as sent: the library escapes it as in the text form of a filter. */
const unescaped = (value: string): string =>
  value.replace(/(?:\\[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll('\\', ''), 'hex').toString(),
  )

/** Compares values case-insensitively, as is usual for attributes of people. */
function matches(filter: Filter, attributes: Attributes): boolean {
  const inner = filter.filters ?? []
  if (/^and/i.test(filter.type)) return inner.every((one) => matches(one, attributes))
  if (/^or/i.test(filter.type)) return inner.some((one) => matches(one, attributes))
  if (/^not/i.test(filter.type)) return !inner.some((one) => matches(one, attributes))
  const name = Object.keys(attributes).find(
    (one) => one.toLowerCase() === filter.attribute?.toLowerCase(),
  )
  const values = (attributes[name ?? ''] ?? []).map((value) => value.toLowerCase())
  if (/^presen/i.test(filter.type)) return values.length > 0
  if (/^equality/i.test(filter.type))
    return values.includes(unescaped(filter.value ?? '').toLowerCase())
  throw new Error(`no filter of this kind: ${filter.type}`)
}

export async function startLdapjs({ base, service, limited, certificate, key }: Options) {
  const entries = new Map<string, { dn: { toString(): string }; attributes: Attributes }>()
  const normal = (dn: { toString(): string }) =>
    ldap.parseDN(dn.toString()).toString().toLowerCase()

  const mount = (server: LdapServer) => {
    const mustBeService: Handler = (request, _response, next) =>
      normal(request.connection.ldap.bindDN) === normal(service.dn)
        ? next()
        : next(new ldap.InsufficientAccessRightsError())

    server.bind('', (request, response, next) => {
      if (request.dn.toString() === '') return next(new ldap.InappropriateAuthenticationError())
      const isService =
        normal(request.dn) === normal(service.dn) && request.credentials === service.password
      const password = entries.get(normal(request.dn))?.attributes.userpassword?.[0]
      if (!isService && (password === undefined || password !== request.credentials))
        return next(new ldap.InvalidCredentialsError())
      response.end()
      return next()
    })

    server.add(base, mustBeService, (request, response, next) => {
      const attributes: Attributes = {}
      for (const { type, values } of request.attributes) attributes[type] = [values].flat()
      if (entries.has(normal(request.dn)))
        return next(new ldap.EntryAlreadyExistsError(request.dn.toString()))
      entries.set(normal(request.dn), { dn: request.dn, attributes })
      response.end()
      return next()
    })

    server.del(base, mustBeService, (request, response, next) => {
      if (!entries.delete(normal(request.dn)))
        return next(new ldap.NoSuchObjectError(request.dn.toString()))
      response.end()
      return next()
    })

    server.search('', (request, response, next) => {
      if (
        normal(request.connection.ldap.bindDN) === '' ||
        request.connection.ldap.bindDN.toString() === 'cn=anonymous'
      )
        return next(new ldap.InsufficientAccessRightsError())
      const top = normal(request.dn)
      if (!entries.has(top)) return next(new ldap.NoSuchObjectError(request.dn.toString()))
      const asked = request.attributes.map((one) => String(one).toLowerCase())
      response.attributes = [] // the library would drop names requested in another case
      const found = [...entries].filter(([dn, { attributes }]) => {
        const isBelow = dn === top || dn.endsWith(`,${top}`)
        return isBelow && matches(request.filter, attributes)
      })
      const isLimited = normal(request.connection.ldap.bindDN) === normal(limited.dn)
      if (isLimited && found.length > limited.entries && !request.sizeLimit)
        return next(new ldap.SizeLimitExceededError())
      const page = request.controls.find((one) => one.type === ldap.PagedResultsControl.OID)
      const start = page ? Number(page.value.cookie.toString() || 0) : 0
      const most = isLimited ? limited.entries : found.length
      const size = page ? page.value.size : Math.min(request.sizeLimit || most, most)
      for (const [, { dn, attributes }] of found.slice(start, start + size)) {
        const shown = Object.entries(attributes).filter(
          ([name]) =>
            name !== 'userpassword' &&
            (asked.includes(name.toLowerCase()) ||
              (!operational.has(name.toLowerCase()) &&
                (asked.length === 0 || asked.includes('*')))),
        )
        const values = shown.map(([name, list]) => [name, request.typesOnly ? [] : list])
        response.send({ dn: dn.toString(), attributes: Object.fromEntries(values) })
      }
      const isMore = found.length > start + size
      if (page) {
        const cookie = Buffer.from(isMore ? String(start + size) : '')
        response.addControl(new ldap.PagedResultsControl({ value: { size: found.length, cookie } }))
      } else if (isMore) return next(new ldap.SizeLimitExceededError())
      response.end()
      return next()
    })
    server.on('error', () => undefined) // somebody did not speak LDAP
    return server
  }

  const servers = [mount(ldap.createServer()), mount(ldap.createServer({ certificate, key }))]
  for (const server of servers)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const [plain, secure] = servers as [LdapServer, LdapServer]
  return {
    port: plain.port,
    tlsPort: secure.port,
    async stop() {
      await Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      )
    },
  }
}
