import { TextField, type TextFieldProps } from '@mui/material'

type ActFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'error'> & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the server says about the field. */
  readonly message?: string | undefined
  readonly maxLength?: number
}

/** A text field with the message of the server below it. */
export function ActField({ onChange, message, maxLength, ...props }: ActFieldProps) {
  return (
    <TextField
      fullWidth
      {...props}
      onChange={(event) => onChange(event.target.value)}
      error={message !== undefined}
      helperText={message ?? props.helperText}
      slotProps={{
        ...props.slotProps,
        htmlInput: { ...(props.slotProps?.htmlInput as object), maxLength },
      }}
    />
  )
}
