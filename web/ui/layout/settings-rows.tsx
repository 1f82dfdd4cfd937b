import type { ReactNode } from 'react'
import './settings-rows.css'

export interface SettingsRowsProps {
  title: string
  /** One sentence. */
  text?: ReactNode
  children: ReactNode
}

/** Settings that belong together, under their heading. */
export const SettingsRows = ({ title, text, children }: SettingsRowsProps) => (
  <section className="settings-rows">
    <h2>{title}</h2>
    {text && <p className="about">{text}</p>}
    <div className="rows">{children}</div>
  </section>
)

export interface SettingsRowProps {
  label: string
  help?: ReactNode
  /** What is set, or the control that sets it. */
  children: ReactNode
}

/**
 * One setting: what it is at the left, its value or control at the right; below each other on a
 * phone. A `Switch` stands in `SettingsRows` by itself.
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
