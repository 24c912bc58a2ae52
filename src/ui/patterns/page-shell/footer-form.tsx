import { useId, type FormEvent } from 'react'
import { Button } from '#ui/primitives/button/button.tsx'
import styles from './site-footer.module.css'

type FooterFormProps = {
  action: string
  label: string
  button: string
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A form for one email address, sent as a plain form: it needs no script. */
export function FooterForm({ action, label, button, onSubmit }: FooterFormProps) {
  const id = useId()
  return (
    <form className={styles.form} method="post" action={action} noValidate onSubmit={onSubmit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="email"
        name="email"
        autoComplete="email"
        enterKeyHint="send"
        maxLength={254}
        required
      />
      <Button type="submit" variant="warm">
        {button}
      </Button>
    </form>
  )
}
