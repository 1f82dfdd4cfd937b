import { Autocomplete } from '@base-ui/react/autocomplete'
import { useLayer } from '../../overlays/layers.ts'
import './list-box.css'

/** The texts that an autocomplete offers below its input. */
export const SuggestList = ({ label }: { label: string }) => (
  <Autocomplete.Portal role="region" aria-label={label}>
    <Autocomplete.Positioner
      className="list-place"
      align="start"
      sideOffset={4}
      collisionPadding={8}
      positionMethod="fixed"
    >
      <Box />
    </Autocomplete.Positioner>
  </Autocomplete.Portal>
)

function Box() {
  const layer = useLayer()
  return (
    <Autocomplete.Popup ref={layer.ref} className="list-box">
      <Autocomplete.List>
        {(text: string) => (
          <Autocomplete.Item key={text} value={text} className="option">
            {text}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Popup>
  )
}
