import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls/index.ts'
import { Throttle } from '../models/throttle.ts'
import type { MadeUser } from '../test/make.ts'
import {
  examples,
  kindsOf,
  nameAt,
  placed,
  places,
  requestOn,
} from '../test/permissions/id-places.ts'
import { sendTo } from '../test/permissions/send-to.ts'
import { fresh, nothing, thingsOf, type Things } from '../test/permissions/things.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// Somebody without any right, and every call of the contract with ids of a private item of somebody
// else: the answer is the one for ids of nothing. Source: server/access/spec.md 4.

let t: TestApp
let stranger: MadeUser
let hidden: Things
let unknown: Things
let ownItem: number

const newItem = async (owner: MadeUser, item_domain: string) =>
  (await t.make.item({ owner, item_id: fresh(), item_domain, password: 'secret' })).item_id

beforeAll(async () => {
  t = await startApp()
  stranger = await t.make.user()
  const owner = await t.make.user()
  hidden = await thingsOf(t, owner, await newItem(owner, 'concealed'), 'concealed', 'concealed')
  // whoever has the address of a file reads it, so it is not tried here
  unknown = { ...nothing(), sign: hidden.sign }
  ownItem = await newItem(stranger, 'own')
})

const isRefused = (answer: string) => !answer.startsWith('{"error_code":0,')

/** The answer without what differs between any two requests. */
async function told(
  call: Call,
  fields: object,
  things: Things,
  user: MadeUser | null,
): Promise<string> {
  // wrong key pairs are counted, whatever they name
  await t.db.transaction((trx) => Throttle.query(trx).delete())
  let answer = await sendTo(t, call, fields, user?.token)
  answer = answer.replace(/"request_id":"[^"]*"/, '')
  for (const id of Object.values(things)) answer = answer.replaceAll(String(id), 'the id')
  return answer
}

/** Answers to compare: what is created for each caller differs each time. */
const isTold = (call: Call, ...answers: readonly string[]) =>
  call.effect === 'reads' || answers.some((answer) => isRefused(answer))

/** Whoever chooses a personal domain learns that it is taken. */
const choosesDomain = (call: Call) => call.path === 'item/add' || call.path === 'item/update'

describe.each([
  ['an anonymous visitor', (): MadeUser | null => null],
  ['somebody signed in', () => stranger],
] as const)('%s', (_, who) => {
  test.each(Object.entries(allCalls))(
    'is answered by calls of %s about a private item as about none',
    async (_name, group) => {
      for (const call of Object.values<Call>(group))
        for (const example of examples(call, t.clock.now)) {
          const ask = (things: Things): Promise<string> =>
            told(call, requestOn(example, things), things, who())
          if (places(example).length === 0 || choosesDomain(call)) continue
          const [ofHidden, ofNone] = [await ask(hidden), await ask(unknown)]
          if (isTold(call, ofHidden, ofNone)) expect(ofHidden, call.path).toBe(ofNone)
        }
    },
  )
})

test.each(Object.entries(allCalls))(
  'calls of %s that also name something of one’s own tell no more',
  async (_name, group) => {
    const renewed = () => thingsOf(t, stranger, ownItem, 'own', 'own')
    let own = await renewed()
    for (const call of Object.values<Call>(group))
      for (const example of examples(call, t.clock.now)) {
        const where = places(requestOn(example, own))
        for (const place of where)
          for (const kind of kindsOf(nameAt(place))) {
            if (kind === 'domain' && choosesDomain(call)) continue
            const ask = async (things: Things): Promise<string> => {
              const fields = placed(requestOn(example, own), place, things[kind]) as object
              const answer = await told(call, fields, things, stranger)
              // what was allowed may have used up what it named
              if (call.effect !== 'reads' && !isRefused(answer)) own = await renewed()
              return answer
            }
            const [ofHidden, ofNone] = [await ask(hidden), await ask(unknown)]
            if (isTold(call, ofHidden, ofNone))
              expect(ofHidden, `${call.path} ${place.join('.')} ${kind}`).toBe(ofNone)
          }
      }
  },
)
