import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  latestDeadline,
  smallestContribution,
  minTarget,
  groupGiftOutcomes,
  type GroupGiftOutcome,
} from '#modules/registries/domain/group-gift.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { listGroupGiftItems } from './list-group-gift-items.ts'
import type { Registry } from './registry-calls.ts'
import * as t from '#messages/registry-group-gift.ts'

type DriveFormProps = { registry: Registry; onChange: (registry: Registry) => void }

const fund = 'fund'
const outcomeNotes: Readonly<Record<GroupGiftOutcome, string>> = {
  refund: t.outcomeRefundNote,
  credit: t.outcomeCreditNote,
  topup: t.outcomeTopUpNote,
}
const outcomeNames: Readonly<Record<GroupGiftOutcome, string>> = {
  refund: t.outcomeRefund,
  credit: t.outcomeCredit,
  topup: t.outcomeTopUp,
}

/** Starts a group gift or a fund. Its terms cannot change later. */
export function GroupGiftForm({ registry, onChange }: DriveFormProps) {
  const offered = listGroupGiftItems(registry)
  const [goal, setGoal] = useState(offered[0]?.id ?? fund)
  const isFund = goal === fund
  const item = registry.items.find(({ id }) => id === goal)
  const { timeZone } = useShopSettings()
  const { first, latest } = getDeadlineRange(registry, timeZone)
  if (latest === null) return <p>{t.tooLate}</p>
  return (
    <Form
      id="drive"
      checks={{
        ...(isFund && {
          title: (value) => (value.trim() === '' ? t.enterPurpose : null),
          target: (value) =>
            (parseMoney(value) ?? 0) >= minTarget
              ? null
              : t.enterLeast({ amount: formatMoney(minTarget) }),
        }),
        minContribution: (value) =>
          (parseMoney(value) ?? 0) >= smallestContribution
            ? null
            : t.enterLeast({ amount: formatMoney(smallestContribution) }),
        deadline: (value) => (value === '' ? t.chooseDeadline : null),
      }}
      submitLabel={t.start}
      busyLabel={t.starting}
      submitLook={{ variant: 'secondary' }}
      onSend={(typed) =>
        sessionApi()
          .post('/api/registry/startGroupGift', {
            id: registry.id,
            ...(isFund
              ? {
                  title: (typed['title'] ?? '').trim(),
                  target: parseMoney(typed['target'] ?? '') ?? 0,
                }
              : { itemId: goal }),
            minContribution: parseMoney(typed['minContribution'] ?? '') ?? 0,
            deadline: typed['deadline'] ?? '',
            outcome: (typed['outcome'] ?? 'refund') as GroupGiftOutcome,
            note: (typed['note'] ?? '').trim(),
          })
          .then((changed) => {
            onChange(changed)
            return null
          }, toFormFault)
      }
    >
      {(field) => (
        <>
          <p>{t.lead}</p>
          <SelectField
            id={field('goal').id}
            name="goal"
            label={t.goal}
            value={goal}
            onChange={(event) => setGoal(event.currentTarget.value)}
            options={[
              ...offered.map(({ id, title, price }) => ({
                value: id,
                label: `${title}, ${formatMoney(price)}`,
              })),
              { value: fund, label: t.goalFund },
            ]}
            required
            unmarked
          />
          {isFund ? (
            <FundFields field={field} bonus={registry.fundBonus} />
          ) : (
            <p>{t.itemPrice({ price: formatMoney(item?.price ?? 0) })}</p>
          )}
          <Terms {...{ field, first, latest, isFund }} />
          <TextAreaField {...field('note')} label={t.message} rows={2} maxLength={300} optional />
        </>
      )}
    </Form>
  )
}

interface FundFieldsProps {
  readonly field: (name: string) => FieldWiring
  readonly bonus: Registry['fundBonus']
}

function FundFields({ field, bonus }: FundFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          {...field('title')}
          label={t.purpose}
          maxLength={80}
          autoComplete="off"
          required
          unmarked
        />
        <TextField
          {...field('target')}
          label={t.target}
          inputMode="decimal"
          autoComplete="off"
          required
          unmarked
        />
      </FieldRow>
      <p>
        {bonus.percent > 0
          ? t.fundCreditBonus({ percent: String(bonus.percent), days: bonus.days })
          : t.fundCredit}
      </p>
    </>
  )
}

type TermsProps = {
  field: (name: string) => FieldWiring
  first: string
  latest: string
  isFund: boolean
}

function Terms({ field, first, latest, isFund }: TermsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          {...field('minContribution')}
          label={t.minimum}
          inputMode="decimal"
          defaultValue="25"
          required
          unmarked
        />
        <TextField
          {...field('deadline')}
          label={t.deadline}
          type="date"
          min={first}
          max={latest}
          defaultValue={latest}
          required
          unmarked
        />
      </FieldRow>
      <RadioCards legend={t.outcomeLegend}>
        {groupGiftOutcomes
          .filter((option) => !isFund || option !== 'topup')
          .map((option) => (
            <RadioCard
              key={option}
              name="outcome"
              value={option}
              label={outcomeNames[option]}
              note={outcomeNotes[option]}
              defaultChecked={option === 'refund'}
            />
          ))}
      </RadioCards>
    </>
  )
}

/** The allowed range of the deadline. */
function getDeadlineRange(
  { eventDate }: Registry,
  timeZone: string,
): { first: string; latest: string | null } {
  const today = calendarDate(new Date(), timeZone)
  return {
    first: addDays(today, 1),
    latest: latestDeadline(today, eventDate as CalendarDate | null),
  }
}
