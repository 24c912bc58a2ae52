import { useState, type SubmitEvent } from 'react'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { PlainField } from '#ui/primitives/field/plain-field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/session/session.ts'
import type { RestockRequestResult } from './submit-restock-forms.ts'
import styles from './restock-form.module.css'

interface RestockFormProps {
  readonly variant: Pick<ProductVariant, 'id' | 'heldMinutes'>
  readonly slug: string
}

/** Asks for one email when the variant can be bought again. Members use the account's address. */
export function RestockForm({ variant, slug }: RestockFormProps) {
  const isMember = useSession().userInfo?.userLevel === 0
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<RestockRequestResult | null>(null)
  const shown = result?.variantId === variant.id ? result : null
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    const { requestOnPage } = await import('./request-on-page.ts')
    setResult(await requestOnPage(form))
    setIsBusy(false)
  }
  if (shown?.state) return <RequestNotice {...shown} state={shown.state} />
  return (
    <form
      method="post"
      action={paths.restock}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="variantId" value={variant.id} />
      <input type="hidden" name="slug" value={slug} />
      {!isMember && (
        <PlainField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          unmarked
          error={shown?.emailFault ?? undefined}
        />
      )}
      <Button type="submit" size="large" wide busy={isBusy} busyLabel="Sending…">
        {variant.heldMinutes === null ? 'Email me when it’s back' : 'Email me if it comes back'}
      </Button>
      <p className={styles.note}>One email, and nothing else.</p>
      {shown?.fault && (
        <NoticeRow tone="error" live>
          {shown.fault}
        </NoticeRow>
      )}
    </form>
  )
}

function RequestNotice({
  state,
  email,
}: Pick<RestockRequestResult, 'email'> & { readonly state: 'confirm' | 'waiting' }) {
  if (state === 'waiting')
    return <NoticeRow tone="success" live title="We’ll email you when it’s back." />
  return (
    <NoticeRow tone="success" live title="Check your email.">
      We’ve sent a link to {email}. Confirm with it, and we’ll email you when this is back.
    </NoticeRow>
  )
}
