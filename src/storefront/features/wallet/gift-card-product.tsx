import { useState, type SyntheticEvent } from 'react'
import { formatShortMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { Columns } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { findAmountFault } from '#modules/cart/domain/gift-card-amount.ts'
import { formText } from '#storefront/api/form-text.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { useCart } from '../cart/cart-store.ts'
import { ProductName } from '../catalog/product-name.tsx'
import { GiftCardAmount } from './gift-card-amount.tsx'
import { emptyDraft, type GiftCardDraft } from './gift-card-draft.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import { GiftCardFields, GiftCardTerms } from './gift-card-fields.tsx'
import styles from './gift-card-product.module.css'

interface GiftCardProductProps {
  readonly goods: ProductDetail
  readonly variant: ProductVariant | null
}

/** A gift card with its recipient, message and date; bought with one button. */
export function GiftCardProduct({ goods, variant }: GiftCardProductProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [chosenId, setChosenId] = useState(variant?.id)
  const [typed, setTyped] = useState('')
  const typedAmount = parseMoney(typed)
  const isTyped = ({ price }: ProductVariant) => price === typedAmount
  const chosen =
    goods.variants.find(isTyped) ?? goods.variants.find(({ id }) => id === chosenId) ?? variant
  if (!chosen) return <NoticeRow>Gift cards are not available right now.</NoticeRow>
  const amount = formatShortMoney(typedAmount ?? chosen.price, goods.currency)
  return (
    <Columns
      shape="even"
      aside={
        <div className={styles.box}>
          <h1 className={styles.title} tabIndex={-1}>
            <ProductName title={goods.title} italic />
          </h1>
          <p className={styles.lead}>{goods.subtitle}</p>
          <GiftCardForm
            {...{ goods, chosen, typed, amount, draft }}
            onChoose={(id) => {
              setChosenId(id)
              setTyped('')
            }}
            onType={setTyped}
            onDraft={setDraft}
          />
        </div>
      }
    >
      <div className={styles.stage}>
        <GiftCardFace design={draft.design} amount={amount} to={draft.to} from={draft.from} />
        {draft.note !== '' && <p className={styles.note}>{draft.note}</p>}
      </div>
    </Columns>
  )
}

interface GiftCardFormProps {
  readonly goods: ProductDetail
  readonly chosen: ProductVariant
  /** "$50" */
  readonly amount: string
  readonly typed: string
  readonly draft: GiftCardDraft
  readonly onChoose: (variantId: string) => void
  readonly onType: (typed: string) => void
  readonly onDraft: (draft: GiftCardDraft) => void
}

function GiftCardForm(props: GiftCardFormProps) {
  const { goods, chosen, typed, amount, draft, onChoose, onType, onDraft } = props
  const { busy, faults } = useCart()
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [isForBuyer, setIsForBuyer] = useState(false)
  const refused = faults[chosen.id]
  const read = (event: SyntheticEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    onDraft({
      design: draft.design,
      to: formText(form, 'recipientName').trim(),
      from: formText(form, 'senderName').trim(),
      note: formText(form, 'note').trim(),
      sendOn: formText(form, 'sendOn'),
    })
  }
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong = { ...findWrongAmount(typed, goods), ...(isForBuyer ? {} : findMissing(form)) }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    void import('../cart/change-cart.ts').then(({ changeCart }) => changeCart(form))
  }
  return (
    <form
      method="post"
      action="/cart"
      className={styles.form}
      noValidate
      onInput={read}
      onSubmit={send}
    >
      <input type="hidden" name="intent" value="add" />
      <GiftCardAmount
        {...{ goods, chosen, typed, onChoose, onType }}
        fault={missing['giftCardAmount'] ?? refused?.fields['giftCardAmount'] ?? null}
      />
      <GiftCardFields
        {...{ draft, isForBuyer }}
        faults={{ ...refused?.fields, ...missing }}
        onDesign={(design) => onDraft({ ...draft, design })}
        onForBuyer={setIsForBuyer}
      />
      {refused && Object.keys(refused.fields).length === 0 && (
        <NoticeRow tone="error" live>
          {refused.message}
        </NoticeRow>
      )}
      <Button type="submit" size="large" wide busy={busy.has(chosen.id)} busyLabel="Adding…">
        Add to cart, {amount}
      </Button>
      <GiftCardTerms sendOn={isForBuyer ? '' : draft.sendOn} />
    </form>
  )
}

/** The price of a variant is an amount too, whatever the limits. */
function findWrongAmount(typed: string, { variants }: ProductDetail): Record<string, string> {
  const amount = parseMoney(typed)
  if (typed.trim() === '' || variants.some(({ price }) => price === amount)) return {}
  const fault = findAmountFault(amount ?? 0)
  return fault === null ? {} : { giftCardAmount: fault }
}

function findMissing(form: FormData): Readonly<Record<string, string>> {
  const wrongEmail = checkEmail(formText(form, 'recipientEmail').trim())
  return {
    ...(formText(form, 'recipientName').trim() === '' && {
      'recipient.recipientName': 'Enter a name.',
    }),
    ...(wrongEmail !== null && { 'recipient.recipientEmail': wrongEmail }),
  }
}
