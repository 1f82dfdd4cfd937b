import type { ReactNode } from 'react'
import './settings-rows.css'

interface SettingsRowsProps {
  title: string
  /** One sentence. */
  text?: ReactNode
  children: ReactNode
}

/** Related settings under a heading. */
export const SettingsRows = ({ title, text, children }: SettingsRowsProps) => (
  <section className="settings-rows">
    <h2>{title}</h2>
    {text && <p className="about">{text}</p>}
    <div className="rows">{children}</div>
  </section>
)

interface SettingsRowProps {
  label: string
  help?: ReactNode
  /** The value, or the control that changes it. */
  children: ReactNode
}

/**
 * One setting: description on the left, value or control on the right; stacked on a phone. A
 * `Switch` goes into `SettingsRows` directly.
 */
export const SettingsRow = ({ label, help, children }: SettingsRowProps) => (
  <div className="settings-row">
    <div>
      <div className="name">{label}</div>
      {help && <p>{help}</p>}
    </div>
    <div className="value">{children}</div>
  </div>
)
