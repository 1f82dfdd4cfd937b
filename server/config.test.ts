import { expect, test } from 'vitest'
import { readConfig, settings, WrongSetting } from './config.ts'

test('without settings the server is local, on SQLite, in Chinese', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4999,
    data: './data',
    databaseUrl: null,
    baseUrl: null,
    trustProxy: false,
    adminPassword: null,
    logLevel: 'info',
    locale: 'zh-cn',
    secretKey: null,
    uploadMax: 32 * 1024 * 1024,
    mcp: false,
    asStock: false,
    relayHosts: [],
    embeddedBy: [],
    relayNetworks: [],
    metrics: false,
    metricsToken: null,
    timeZone: 'Asia/Shanghai',
    newSite: false,
    newKey: false,
  })
})

test('a flag wins over the environment, an empty variable counts as unset', () => {
  expect(
    readConfig({ SHOWDOC_PORT: '5000', SHOWDOC_LOCALE: '' }, { SHOWDOC_PORT: '6000' }),
  ).toMatchObject({ port: 6000, locale: 'zh-cn' })
})

test('common spellings of values are accepted', () => {
  const config = readConfig({
    SHOWDOC_UPLOAD_MAX: '64MB',
    SHOWDOC_BASE_URL: 'https://docs.example.com/showdoc/',
    SHOWDOC_TRUST_PROXY: '10.0.0.0/8, ::1',
    SHOWDOC_SECRET_KEY: 'ab'.repeat(32),
    SHOWDOC_METRICS: 'yes',
    SHOWDOC_RELAY_HOSTS: 'API.example.com *.例子.com;[fd00::1]:8080',
    SHOWDOC_RELAY_NETWORKS: '10.0.0.0/8, 127.0.0.1',
    SHOWDOC_EMBEDDED_BY: 'Portal.example.com, *.corp.example:8443',
    SHOWDOC_TIMEZONE: 'UTC',
  })
  expect(config).toMatchObject({
    uploadMax: 64 * 1024 * 1024,
    baseUrl: 'https://docs.example.com/showdoc',
    trustProxy: ['10.0.0.0/8', '::1'],
    metrics: true,
    relayHosts: ['api.example.com', '*.xn--fsqu00a.com', '[fd00::1]:8080'],
    relayNetworks: ['10.0.0.0/8', '127.0.0.1'],
    embeddedBy: ['portal.example.com', '*.corp.example:8443'],
    timeZone: 'UTC',
  })
  expect(config.secretKey).toHaveLength(32)
})

test('a wrong value is reported with variable, value and what is accepted', () => {
  const wrong: Record<string, string> = {
    SHOWDOC_PORT: '70000',
    SHOWDOC_DATABASE_URL: 'mysql://db/docs',
    SHOWDOC_BASE_URL: 'docs.example.com',
    SHOWDOC_HOST: '999.1.1.1',
    SHOWDOC_TRUST_PROXY: '10.0.0.0/99',
    SHOWDOC_ADMIN_PASSWORD: 'short',
    SHOWDOC_LOG_LEVEL: 'loud',
    SHOWDOC_LOCALE: 'fr',
    SHOWDOC_SECRET_KEY: 'abc',
    SHOWDOC_UPLOAD_MAX: 'much',
    SHOWDOC_RELAY_HOSTS: 'https://api.example.com',
    SHOWDOC_RELAY_NETWORKS: 'api.example.com',
    SHOWDOC_EMBEDDED_BY: "a.example; script-src 'unsafe-inline'",
    SHOWDOC_METRICS: 'perhaps',
    SHOWDOC_METRICS_TOKEN: 'short',
    SHOWDOC_TIMEZONE: 'Middle-earth',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const message = (() => {
      try {
        readConfig({ [name]: value })
        return `${name} was taken`
      } catch (error) {
        expect(error).toBeInstanceOf(WrongSetting)
        return (error as Error).message
      }
    })()
    expect(message).toContain(name)
    expect(message).toContain(settings[name as keyof typeof settings].accepted)
    expect(message.split('\n')).toHaveLength(1)
  }
})

test('listen hosts are names and addresses; an invalid one is refused at once, however long it is', () => {
  const right = [
    '0.0.0.0',
    '::',
    '::1',
    'fe80::1%eth0',
    'localhost',
    'a',
    'docs.example.com',
    'docs.example.com.',
    'Docs-1.example',
    '3com.example',
    'a-.b',
  ]
  for (const host of right) expect(readConfig({ SHOWDOC_HOST: host }).host).toBe(host)
  const began = process.threadCpuUsage()
  const long = [
    'documentation-server-prod123_1',
    `${'a'.repeat(50_000)}_`,
    `${'a.'.repeat(50_000)}_`,
    `${'a-'.repeat(50_000)}!`,
  ]
  for (const host of ['-a', '.a', 'a..b', 'a b', 'a_b', '文', '1.2.3', '1:2', ...long])
    expect(() => readConfig({ SHOWDOC_HOST: host }), host.slice(0, 40)).toThrow(WrongSetting)
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(3_000)
})

test('a public address is one that links can begin with', () => {
  const read = (raw: string) => readConfig({ SHOWDOC_BASE_URL: raw }).baseUrl
  expect(read('HTTPS://Docs.Example.com//')).toBe('https://docs.example.com')
  expect(read('http://[::1]:8080/a/b/')).toBe('http://[::1]:8080/a/b')
  for (const wrong of [
    'ftp://a',
    'http://u@a',
    'http://:p@a',
    'http://a?',
    'http://a/?b',
    'http://a#',
    'http://a b',
    'http://a/b c',
    'http://',
    '/a',
  ])
    expect(() => read(wrong), wrong).toThrow(WrongSetting)
})

test('a secret is never repeated in the message', () => {
  const refused: [string, string][] = [
    ['SHOWDOC_DATABASE_URL', 'mysql://root:hunter2@db/docs'],
    ['SHOWDOC_DATABASE_URL', 'mysql://root:hunter2/docs'],
    ['SHOWDOC_BASE_URL', 'https://:hunter2@docs.example.com'],
    ['SHOWDOC_ADMIN_PASSWORD', 'a/b'],
    ['SHOWDOC_METRICS_TOKEN', 'a/b'],
    ['SHOWDOC_SECRET_KEY', 'hunter2/hunter2'],
  ]
  for (const [name, value] of refused)
    expect(() => readConfig({ [name]: value })).toThrow(
      `${name} is “…”; accepted: ${settings[name as keyof typeof settings].accepted}`,
    )
})

test('a database address without a password is shown as given', () => {
  expect(() => readConfig({ SHOWDOC_DATABASE_URL: 'mysql://db/docs' })).toThrow(
    'SHOWDOC_DATABASE_URL is “mysql://db/docs”',
  )
})
