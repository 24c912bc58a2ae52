import { giftCardDesigns, type GiftCardDesign } from '#modules/cart/domain/gift-card-designs.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { FieldRow, FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { PictureChoice } from '#ui/primitives/picture-choice/picture-choice.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatShortDay } from '../catalog/format-page-availability.ts'
import faces from './gift-card-face.module.css'
import type { GiftCardDraft } from './gift-card-draft.ts'
import { EmailField } from '../members/email-field.tsx'

const designNames: Readonly<Record<GiftCardDesign, string>> = {
  bottle: 'Bottle',
  starch: 'Starch white',
  madder: 'Turkey red',
  indigo: 'Indigo',
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
        legend="Design"
        name="design"
        value={draft.design}
        onChange={(value) => onDesign(giftCardDesigns.find((one) => one === value) ?? 'bottle')}
        options={giftCardDesigns.map((design) => ({
          value: design,
          label: designNames[design],
          picture: <span className={faces.sample} data-design={design} />,
        }))}
      />
      {!isForBuyer && <RecipientFields faults={faults} />}
      <Checkbox
        checked={isForBuyer}
        onChange={(event) => onForBuyer(event.currentTarget.checked)}
        label="Email it to me instead, to print or pass on"
      />
    </>
  )
}

function RecipientFields({ faults }: Pick<GiftCardFieldsProps, 'faults'>) {
  const { zone } = useShopSettings()
  const fault = (name: string) => faults[`recipient.${name}`] ?? null
  return (
    <FieldStack>
      <FieldRow>
        <TextField
          label="To"
          name="recipientName"
          maxLength={60}
          required
          unmarked
          autoComplete="off"
          error={fault('recipientName')}
        />
        <EmailField
          label="Their email"
          name="recipientEmail"
          autoComplete="off"
          error={fault('recipientEmail')}
        />
      </FieldRow>
      <TextField label="From" name="senderName" maxLength={60} error={fault('senderName')} />
      <TextAreaField label="Message" name="note" rows={3} maxLength={300} error={fault('note')} />
      <TextField
        label="Send on"
        hint={`9 a.m. ${zone.city} time. Leave it empty to send it within the hour.`}
        name="sendOn"
        type="date"
        error={fault('sendOn')}
      />
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
          term: 'Arrives',
          value: (
            <>
              <b>By email</b>
              {sendOn ? `, ${formatShortDay(sendOn)}, 9 a.m.` : ', within the hour'}
            </>
          ),
        },
        {
          term: 'Expires',
          value: (
            <>
              <b>Never.</b> <TextLink href={paths.giftCard}>Check a balance</TextLink>
            </>
          ),
        },
        { term: 'Returns', value: <b>Final sale</b> },
      ]}
    />
  )
}
