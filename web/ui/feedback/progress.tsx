import { Progress as Base } from '@base-ui/react/progress'
import './progress.css'

interface ProgressProps {
  label: string
  /** 0 to 1; `null` while the total is unknown. */
  value: number | null
  /** Replaces the percentage, also for screen readers. */
  text?: string
}

/** A progress bar. */
export const Progress = ({ label, value, text }: ProgressProps) => (
  <Base.Root
    className="progress"
    aria-label={label}
    aria-valuetext={text}
    value={value}
    min={0}
    max={1}
  >
    <Base.Track className="progress-track">
      <Base.Indicator className="progress-done" />
    </Base.Track>
  </Base.Root>
)
