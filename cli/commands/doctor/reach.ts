import { lookup } from 'node:dns/promises'
import { unreachable } from '../../session/call-problems.ts'
import type { CommandContext } from '../../context.ts'
import { proxyFor } from '../../session/network.ts'
import { networkTranslator, sessionAt } from '../../session/session.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { stockVersion } from '../stock-calls.ts'
import type { DoctorTranslator, Findings } from './findings.ts'

/** Seconds by which two clocks may differ. Source: cli/spec.md 5.19. */
const clockTolerance = 60
/** Seconds to wait for an answer of the server. */
const timeoutSeconds = 20

/** DNS, connection, product and clock, a line each. */
export async function checkServer(
  found: Findings,
  t: DoctorTranslator,
  ctx: CommandContext,
  server: string,
): Promise<boolean> {
  const { hostname } = new URL(server)
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    const all = addresses.map((one) => one.address)
    found.ok('server.name', all.includes(hostname) ? hostname : `${hostname}: ${all.join(', ')}`)
  } catch (error) {
    found.fail(
      'server.name',
      `${hostname}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
      t('nameAdvice'),
    )
    return false
  }
  let answer: Response | undefined
  try {
    answer = await fetch(`${server}/api/common/version`, {
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    })
  } catch (error) {
    // a stock server leads unknown addresses round in a circle
    if (!isCircle(error)) return reportUnreachable(found, ctx, server, error)
  }
  const body = await answer?.json().then(
    (json) => json as { error_code?: number; data?: { version?: string } },
    () => null,
  )
  if (answer === undefined || body?.error_code !== 0) {
    const version = await stockVersion(sessionAt(ctx, { server, credential: null }))
    if (version !== undefined) {
      const say = pushTranslator(ctx.locale)
      found.warn('server.reach', say('stock.reduced', { version }), say('stock.reduced.hint'))
      return true
    }
    found.fail(
      'server.reach',
      t('notOurs', { server, status: String(answer?.status ?? '30x') }),
      t(new URL(server).pathname === '/' ? 'subPathAdvice' : 'pathAdvice', {
        origin: new URL(server).origin,
      }),
    )
    return false
  }
  found.ok('server.reach', `${server}: ${body.data?.version ?? '?'}`)
  const date = Date.parse(answer.headers.get('date') ?? '')
  const apart = Math.round(Math.abs(date - Date.now()) / 1000)
  if (apart > clockTolerance)
    found.warn('server.clock', t('clocksDiffer', { count: apart }), t('clockAdvice'))
  else if (Number.isFinite(apart)) found.ok('server.clock', t('clocksAgree'))
  return true
}

/** Whether an address leads to another one, without an end. */
const isCircle = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && /redirect/.test(error.cause.message)

async function reportUnreachable(
  found: Findings,
  ctx: CommandContext,
  server: string,
  error: unknown,
): Promise<false> {
  const t = networkTranslator(ctx.locale)
  const { message, hint } = await unreachable(
    error,
    server,
    timeoutSeconds,
    t,
    proxyFor(ctx, server),
  )
  found.fail('server.reach', message, hint ?? '')
  return false
}
