import { useState, type SubmitEvent } from 'react'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { PlainField } from '#ui/primitives/field/plain-field.tsx'
import { useSession } from '#storefront/session/session.ts'
import type { RestockAnswer } from './request-on-page.tsx'
import * as t from '#messages/sold-out.ts'
import styles from './restock-form.module.css'

interface RestockFormProps {
  readonly variant: Pick<ProductVariant, 'id' | 'heldMinutes'>
  readonly slug: string
}

/** Asks for one email when the variant can be bought again. Members use the account's address. */
export function RestockForm({ variant: { id, heldMinutes }, slug }: RestockFormProps) {
  const isMember = useSession().userInfo?.userLevel === 0
  const [isBusy, setIsBusy] = useState(false)
  const [answers, setAnswers] = useState<Readonly<Record<string, RestockAnswer>>>({})
  const { emailFault, fault, notice } = answers[id] ?? {}
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    setIsBusy(true)
    const loaded = await import('./request-on-page.tsx').catch(() => null)
    // The server shows the page of the form, as without JavaScript.
    if (!loaded) return form.submit()
    setAnswers({ [id]: await loaded.requestOnPage(fields) })
    setIsBusy(false)
  }
  if (notice) return notice
  return (
    <form
      method="post"
      action="/restock"
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="variantId" value={id} />
      <input type="hidden" name="slug" value={slug} />
      {!isMember && (
        <PlainField
          id="restock-email"
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={emailFault}
        />
      )}
      <Button type="submit" size="large" wide busy={isBusy} busyLabel={t.sending}>
        {heldMinutes === null ? t.emailMeWhen : t.emailMeIf}
      </Button>
      <p className={styles.note}>{t.oneEmail}</p>
      {fault}
    </form>
  )
}
