import { TLSSocket } from 'node:tls'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { accountOfIdentity, shownName } from '../../services/people/identities.ts'
import { typedForm } from '../../services/settings/setting-group.ts'
import { directoryForm } from '../../services/settings/sign-in-settings.ts'
import { certificateText, connectTo, resolveHost } from '../../signin/connection.ts'
import {
  bindService,
  entriesNamed,
  directoryOn,
  sampleEntries,
  mustTakePassword,
  type Directory,
} from '../../signin/ldap/ldap.ts'
import { secure } from '../../signin/ldap/ldap-connection.ts'
import { directorySettings } from '../../signin/ldap/ldap-form.ts'
import { StepFailed, stepRecorder } from '../../signin/steps.ts'

type TestLdap = typeof adminSettingCalls.testLdap

const names = [
  'form',
  'resolve',
  'connect',
  'tls',
  'bind',
  'search',
  'userField',
  'testUser',
  'userBind',
] as const

/** Milliseconds for all requests of one test. */
const longestMs = 30_000

/**
 * Tests the unsaved form with the steps of a sign-in. Nothing is stored, nobody is imported, and
 * the test person's password is sent to the directory only. Source: web/spec/managing.md 5.5.
 */
export async function testLdap(
  { ctx, db }: Administer,
  input: InputOf<TestLdap>,
): Promise<OutputOf<TestLdap>> {
  if (!input.ldap_form) throw new Failure('badInput', { field: 'ldap_form' })
  const form = await typedForm(ctx, directoryForm, input.ldap_form)
  const test = stepRecorder(ctx.locale, names)
  const settings = await test.run(
    'form',
    async () => directorySettings(form),
    ({ host, port }) => `${host}:${port}`,
  )
  const found =
    settings &&
    (await test.run(
      'resolve',
      () => resolveHost(settings),
      (all) => all.map(({ address }) => address).join(', '),
    ))
  const plain =
    found &&
    (await test.run(
      'connect',
      () => connectTo(settings, found),
      (socket) => `${socket.remoteAddress}:${socket.remotePort}`,
    ))
  if (!plain) return { steps: test.steps(), users_found: 0 }

  const wantsTls = settings.tls !== 'none'
  const socket = wantsTls
    ? await test.run(
        'tls',
        () => secure(settings, plain),
        (secured) => (secured instanceof TLSSocket ? certificateText(secured) : ''),
      )
    : plain
  if (!socket) return { steps: test.steps(), users_found: 0 }
  const directory = directoryOn(settings, socket, longestMs)
  try {
    const users_found = await testDirectory(test, directory)
    if (input.username.trim() !== '') {
      const name = input.username.trim()
      const person = await test.run(
        'testUser',
        () => somebody(directory, name),
        ({ dn }) => dn,
      )
      const reach = person && (await accountOfIdentity(db.read, { provider: 'ldap', ...person }))
      if (person && reach?.account === 'refused') {
        const advice = reach.why === 'accountNameTaken' ? 'userNameTaken' : 'userNameUnusable'
        test.warn('testUser', advice, { username: shownName(person.username) })
      }
      if (person)
        await test.run(
          'userBind',
          () => mustTakePassword(directory, person, input.password),
          () => '',
        )
    }
    return { steps: test.steps(), users_found }
  } finally {
    directory.close()
  }
}

/** The steps that need no test person. @returns how many entries were found */
async function testDirectory(
  test: ReturnType<typeof stepRecorder>,
  directory: Directory,
): Promise<number> {
  const { bindDn, userField } = directory.settings
  await test.run(
    'bind',
    () => bindService(directory),
    () => bindDn,
  )
  const around = await test.run(
    'search',
    () => sampleEntries(directory),
    ({ count, isMore, names: first }) => `${isMore ? '≥ ' : ''}${count}: ${first.join(', ')}`,
  )
  if (!around) return 0
  if (around.isCut) test.warn('search', 'searchCut')
  await test.run(
    'userField',
    async () => {
      if (around.withUserField > 0) return around
      throw new StepFailed(userField, 'userFieldMissing', {
        field: userField,
        attributes: around.attributes.join(', '),
      })
    },
    ({ withUserField, count }) => `${withUserField}/${count}`,
  )
  return around.count
}

async function somebody(directory: Directory, name: string) {
  const [person] = await entriesNamed(directory, name)
  if (!person) throw new StepFailed(name, 'userNotFound')
  return person
}
