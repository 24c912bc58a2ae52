import { Button, type ButtonProps } from '@mui/material'
import { useRef } from 'react'

interface FileButtonProps extends Pick<
  ButtonProps,
  'variant' | 'startIcon' | 'loading' | 'disabled'
> {
  /** Names the button. */
  readonly label: string
  /** What is written on it, if that is shorter. */
  readonly text?: string
  /** File types, as in the `accept` attribute. */
  readonly accept: string
  readonly onChoose: (file: File) => void
}

/** A button that asks for a file. The same file can be chosen again. */
export function FileButton({ label, text = label, accept, onChoose, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} aria-label={label} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        hidden
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
