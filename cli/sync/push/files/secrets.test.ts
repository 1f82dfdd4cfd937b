import { expect, test } from 'vitest'
import { isEnvFile, secretsOfEnv } from './secrets.ts'

test('values of a .env file count as secret by their name, in a URL, or by their looks', () => {
  const text = [
    '# comment',
    'NODE_ENV=production',
    'PORT=8080',
    'export DB_PASSWORD="correct horse"  # the real one',
    'DATABASE_URL=postgres://docs:s3cr%2Ft-pw@db:5432/docs',
    'PUBLIC_URL=https://docs.example.com/a/long/address/12345678',
    'SESSION=9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    'API_TOKEN=changeme',
    'MAIL_PASSWORD=short',
    "SIGNING_KEY_SECRET='a$b c#d-e'",
    'broken line',
  ].join('\r\n')
  expect(secretsOfEnv(text, '.env').map(({ name, value }) => [name, value])).toEqual([
    ['DB_PASSWORD (.env)', 'correct horse'],
    ['DATABASE_URL (.env)', 's3cr/t-pw'],
    ['SESSION (.env)', '9f8e7d6c5b4a39281706f5e4d3c2b1a0'],
    ['SIGNING_KEY_SECRET (.env)', 'a$b c#d-e'],
  ])
  expect(
    [
      '.env',
      '.env.local',
      '.env.production',
      '.env.example',
      '.env.sample',
      'a.env',
      '.envrc',
    ].filter(isEnvFile),
  ).toEqual(['.env', '.env.local', '.env.production'])
})
