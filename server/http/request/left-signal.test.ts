import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'

test('a server that stops does not wait for connections that have sent nothing', async () => {
  const { app } = await startApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(socket, 'close')
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  await app.close()
  await closed
})
