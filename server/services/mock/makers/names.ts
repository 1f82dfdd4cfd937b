import { randomUUID } from 'node:crypto'
import {
  familyNames,
  firstNames,
  givenNames,
  lastNames,
  places,
  protocols,
  topLevelDomains,
} from '../words.ts'
import { asText, between, digits, drawWith, oneOf, type MakerContext, type Makers } from './draw.ts'

/** People, places, network addresses and identifiers. */
export function nameMakers({ budget }: MakerContext): Makers {
  const { text, word } = drawWith(budget)
  const host = () => `${word()}.example.${oneOf(topLevelDomains)}`
  return {
    first: () => oneOf(firstNames),
    last: () => oneOf(lastNames),
    name: (middle) =>
      [oneOf(firstNames), ...(middle === true ? [oneOf(firstNames)] : []), oneOf(lastNames)].join(
        ' ',
      ),
    cfirst: () => oneOf(familyNames),
    clast: () => text(givenNames, 1, 2),
    cname: () => oneOf(familyNames) + text(givenNames, 1, 2),
    protocol: () => oneOf(protocols),
    tld: () => oneOf(topLevelDomains),
    domain: () => host(),
    url: (protocol, domain) =>
      `${asText(protocol) || oneOf(['http', 'https'])}://${asText(domain) || host()}/${word()}`,
    email: (domain) => `${word()}@${asText(domain) || host()}`,
    ip: () => Array.from({ length: 4 }, () => between(1, 254)).join('.'),
    region: () => oneOf(places)[0],
    province: () => oneOf(places)[1],
    city: (whole) => (whole === true ? oneOf(places).slice(1, 3).join(' ') : oneOf(places)[2]),
    county: (whole) => (whole === true ? oneOf(places).slice(1, 4).join(' ') : oneOf(places)[3]),
    zip: () => text([...digits], 6, 6),
    phone: () => `1${oneOf([...'3456789'])}${text([...digits], 9, 9)}`,
    guid: () => randomUUID().toUpperCase(),
    uuid: () => randomUUID(),
    id: () => text([...'123456789'], 1, 1) + text([...digits], 16, 16) + oneOf([...'0123456789X']),
  }
}
