import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The provider's data about whoever signs in there. */
export interface Claims {
  sub: string
  preferred_username?: string
  name?: string
  email?: string
  email_verified?: boolean
}

export const client = { id: 'our-site', secret: 'client-secret-of-our-site' }

/**
 * A real OpenID provider on loopback where a person is signed in already, so that the browser is
 * redirected back at once. It requires PKCE, and a token in one place only.
 */
export async function startProvider(redirectUris: string[]) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: { claims: Claims; refuses: boolean } = {
    claims: { sub: 'subject-1' },
    refuses: false,
  }

  const provider = new Provider(address, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...state.claims, sub }) }),
    async loadExistingGrant(context) {
      const { client: asking, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: asking?.clientId,
        accountId: session?.accountId,
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const finish = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(
      request,
      response,
      state.refuses
        ? { error: 'access_denied', error_description: 'the person said no' }
        : { login: { accountId: state.claims.sub, remember: false } },
      { mergeWithLastSubmission: false },
    )
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void finish(request, response)
    else void answer(request, response)
  })

  return {
    address,
    /** Settings of a site that uses this provider, as sent by the console. */
    form: (redirectUri: string) => ({
      redirectUri,
      entrance_tips: '',
      client_id: client.id,
      client_secret: client.secret,
      protocol: 'http',
      host: new URL(address).host,
      authorize_path: '/auth',
      token_path: '/token',
      resource_path: '',
      userinfo_path: '/me',
      logout_redirect_uri: '',
      scope: 'openid profile email',
      subject_field: '',
      username_field: '',
      name_field: '',
      email_field: '',
    }),
    /** Sets who is signed in at the provider. */
    signIn(claims: Claims): void {
      state.claims = claims
      state.refuses = false
    },
    /** The person refuses to go on. */
    refuse(): void {
      state.refuses = true
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

/** A minimal browser: cookies and redirects. */
export function browser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }
  const keep = (address: string, set: readonly string[]) => {
    for (const cookie of set) {
      const [pair = '', ...attributes] = cookie.split(/;\s*/)
      const equals = pair.indexOf('=')
      const isOver = attributes.some((one) => /^(max-age=0|expires=.*1970.*)$/i.test(one))
      if (isOver) jarOf(address).delete(pair.slice(0, equals))
      else jarOf(address).set(pair.slice(0, equals), pair.slice(equals + 1))
    }
  }
  const cookies = (address: string) => [...jarOf(address)].map((pair) => pair.join('=')).join('; ')
  return {
    keep,
    cookies,
    /** Follows redirects on one host until they lead to another. @returns that address */
    async leave(address: string): Promise<string> {
      for (let next = address; ;) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: cookies(next) },
        })
        keep(next, response.headers.getSetCookie())
        const location = response.headers.get('location')
        if (!location)
          throw new Error(`${next} answered ${response.status}: ${await response.text()}`)
        const target = new URL(location, next)
        if (target.host !== new URL(next).host) return target.href
        next = target.href
      }
    },
  }
}
