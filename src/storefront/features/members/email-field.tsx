import { TextField, type TextFieldProps } from '#ui/primitives/field/field.tsx'

export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      unmarked
    />
  )
}
