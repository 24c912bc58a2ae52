import { Button, type ButtonProps } from '@mui/material'
import { useRef } from 'react'

interface FileButtonProps extends Pick<
  ButtonProps,
  'variant' | 'startIcon' | 'loading' | 'disabled'
> {
  readonly label: string
  /** File types, as in the `accept` attribute. */
  readonly accept: string
  readonly onChoose: (file: File) => void
}

/** A button that asks for a file. The same file can be chosen again. */
export function FileButton({ label, accept, onChoose, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()}>
        {label}
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
