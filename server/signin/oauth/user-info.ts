import type { OutgoingAnswer } from '../../outgoing.ts'
import { StepFailed } from '../steps.ts'
import { anyAnswer, objectOf, scalarText } from './oauth2.ts'
import { personIn } from './person.ts'
import type { Provider } from './provider.ts'

type UserInfo = Record<string, unknown>

/** The user info in an answer, or why there is none. */
function infoIn(answer: OutgoingAnswer): UserInfo | StepFailed {
  const { status } = answer
  const refusal = `HTTP ${status}`
  if (status >= 500) return new StepFailed(refusal, 'providerFailed')
  if (status >= 300 && status < 400) return new StepFailed(refusal, 'redirectElsewhere')
  if (status === 401 || status === 403) return new StepFailed(refusal, 'userInfoRefused')
  const info = status < 300 ? objectOf(answer) : null
  if (!info || Array.isArray(info)) return new StepFailed(refusal, 'userInfoPath')
  const error = scalarText(info.error)
  return error === '' ? info : new StepFailed(error, 'userInfoRefused')
}

const isInfo = (said: UserInfo | StepFailed): said is UserInfo => !(said instanceof StepFailed)

function hasPerson(provider: Provider, info: UserInfo): boolean {
  try {
    personIn(provider, info)
    return true
  } catch {
    return false
  }
}

/** Too many requests, or nobody there: this says nothing about where the token has to be. */
const unavailable = [429, 502, 503, 504]

/** Providers that older servers sent no token in the address to. */
const isGitlab = ({ name, userInfo, token }: Provider): boolean =>
  /gitlab/i.test(`${name} ${userInfo.href} ${token.href}`)

/** The request of older servers: the token in the address and in the header. */
async function infoByAddress(provider: Provider, token: string): Promise<UserInfo | StepFailed> {
  const address = new URL(provider.userInfo)
  address.searchParams.set('access_token', token)
  try {
    return infoIn(await anyAnswer(address, { headers: { authorization: `bearer ${token}` } }))
  } catch (error) {
    if (error instanceof StepFailed) return error
    throw error
  }
}

/**
 * The provider's data about the person. The token is sent in the header, because addresses end up
 * in logs. Some providers read it in the address only, and tell so by any status, 200 included:
 * where the answer names nobody, the request of older servers follows. Source:
 * server/contract/spec/administration.md 13.2.
 *
 * @returns data that may lack the person if the form names other fields
 * @throws {StepFailed}
 */
export async function userInfoFor(provider: Provider, token: string): Promise<UserInfo> {
  const answer = await anyAnswer(provider.userInfo, {
    headers: { authorization: `Bearer ${token}` },
  })
  const first = infoIn(answer)
  if (isInfo(first) && hasPerson(provider, first)) return first
  if (!unavailable.includes(answer.status) && !isGitlab(provider)) {
    const second = await infoByAddress(provider, token)
    if (isInfo(second) && (!isInfo(first) || hasPerson(provider, second))) return second
  }
  if (!isInfo(first)) throw first
  return first
}
