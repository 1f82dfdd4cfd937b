import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, service, startDirectory, type TestDirectory } from '../../test/servers/directory.ts'
import { provePerson } from './ldap.ts'
import { directorySettings } from './ldap-form.ts'

let directory: TestDirectory
let counting: Server
let asked = 0
beforeAll(async () => {
  directory = await startDirectory()
  await directory.add({ uid: 'ann', password: 'ann-secret' })
  counting = createServer((socket) => {
    const inner = connect(directory.port, '127.0.0.1')
    socket.on('data', () => asked++).on('error', () => undefined)
    socket.pipe(inner).pipe(socket)
    socket.on('close', () => inner.destroy())
  }).listen(0, '127.0.0.1')
  await once(counting, 'listening')
})
afterAll(async () => {
  counting.close()
  await directory.stop()
})

test('an unknown name takes as many directory requests as a known one', async () => {
  const port = String((counting.address() as AddressInfo).port)
  for (const search_filter of ['(cn=*)', '(uid=%(user)s)']) {
    const form = {
      host: '127.0.0.1',
      port,
      version: '3',
      base_dn: base,
      bind_dn: service.dn,
      bind_password: service.password,
      user_field: 'uid',
      name_field: '',
    }
    const settings = directorySettings({ ...form, search_filter, start_tls: '0' })
    const roundsOf = async (name: string) => {
      asked = 0
      expect(await provePerson(settings, name, 'wrong')).toBeNull()
      return asked
    }
    expect(await roundsOf('nobody')).toBe(await roundsOf('ann'))
    expect(await roundsOf('ann')).toBe(3)
  }
})
