import { giftMessageLength } from '#modules/cart/domain/gift-card-amount.ts'
import { giftCardDesigns, type GiftCardDesign } from '#modules/cart/domain/gift-card-designs.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { FieldRow, FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { PictureChoice } from '#ui/primitives/picture-choice/picture-choice.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { embolden, linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import * as t from '#messages/gift-card-product.ts'
import faces from './gift-card-face.module.css'
import { GiftCardArt } from './gift-card-art.tsx'
import type { GiftCardDraft } from './gift-card-draft.ts'
import { EmailField } from '../members/email-field.tsx'

const designNames: Readonly<Record<GiftCardDesign, string>> = {
  bottle: t.oliveWreath,
  starch: t.placeAtTable,
  madder: t.crossStitch,
  indigo: t.newHome,
}

interface GiftCardFieldsProps {
  readonly draft: GiftCardDraft
  /** True if the buyer gets the code. */
  readonly isForBuyer: boolean
  readonly faults: Readonly<Record<string, string>>
  readonly onDesign: (design: GiftCardDesign) => void
  readonly onForBuyer: (isForBuyer: boolean) => void
}

export function GiftCardFields(props: GiftCardFieldsProps) {
  const { draft, isForBuyer, faults, onDesign, onForBuyer } = props
  return (
    <>
      <PictureChoice
        legend={t.design}
        name="design"
        value={draft.design}
        onChange={(value) => onDesign(giftCardDesigns.find((one) => one === value) ?? 'bottle')}
        options={giftCardDesigns.map((design) => ({
          value: design,
          label: designNames[design],
          picture: (
            <span className={faces.sample} data-design={design}>
              <GiftCardArt design={design} />
            </span>
          ),
        }))}
      />
      <RecipientFields {...{ faults, isForBuyer }} to={draft.to} />
      <Checkbox
        checked={isForBuyer}
        onChange={(event) => onForBuyer(event.currentTarget.checked)}
        label={t.emailToMe}
      />
    </>
  )
}

type RecipientFieldsProps = Pick<GiftCardFieldsProps, 'faults' | 'isForBuyer'> & {
  readonly to: string
}

/** A card to the buyer is emailed at once, to be passed on with names and message. */
function RecipientFields({ faults, isForBuyer, to }: RecipientFieldsProps) {
  const { zone } = useShopSettings()
  const fault = (name: string) => faults[`recipient.${name}`] ?? null
  return (
    <FieldStack>
      <FieldRow>
        <TextField
          label={t.to}
          name="recipientName"
          maxLength={60}
          required={!isForBuyer}
          unmarked
          autoComplete="off"
          defaultValue={to}
          check={(name) => (isForBuyer || name.trim() !== '' ? null : t.enterName)}
          error={fault('recipientName')}
        />
        <TextField label={t.from} name="senderName" maxLength={60} error={fault('senderName')} />
      </FieldRow>
      {!isForBuyer && (
        <EmailField
          label={t.theirEmail}
          name="recipientEmail"
          autoComplete="off"
          check={checkEmail}
          error={fault('recipientEmail')}
        />
      )}
      <TextAreaField
        label={t.message}
        hint={t.messageHint({ max: String(giftMessageLength) })}
        name="note"
        rows={3}
        maxLength={giftMessageLength}
        error={fault('note')}
      />
      {!isForBuyer && (
        <TextField
          label={t.sendOn}
          hint={t.sendOnHint({ city: zone.city })}
          name="sendOn"
          type="date"
          error={fault('sendOn')}
        />
      )}
    </FieldStack>
  )
}

/** When it arrives, and what holds for it. */
export function GiftCardTerms({ sendOn }: Pick<GiftCardDraft, 'sendOn'>) {
  return (
    <Facts
      kind="sewn"
      facts={[
        {
          term: t.arrives,
          value: sendOn
            ? t.byEmailOn({ date: formatDate(sendOn as CalendarDate), b: embolden })
            : t.byEmailSoon({ b: embolden }),
        },
        {
          term: t.expires,
          value: t.never({ b: embolden, link: linkTo(paths.giftCard) }),
        },
        { term: t.returns, value: t.finalSale({ b: embolden }) },
      ]}
    />
  )
}
