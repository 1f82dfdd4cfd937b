import { firstVisible } from '../../../lib/text/first-visible.ts'
import './person-sign.css'

interface PersonSignProps {
  /** The first of them with a character that can be seen gives it. */
  names: readonly string[]
}

/** The circle of a person. The name is beside it. Source: web/spec/design.md 2 (type). */
export const PersonSign = ({ names }: PersonSignProps) => (
  <span className="sign" aria-hidden="true">
    {names.map(firstVisible).find(Boolean)}
  </span>
)
