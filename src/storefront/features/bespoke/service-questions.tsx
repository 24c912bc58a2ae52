import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { formatShortMoney } from '#kernel/money/money.ts'
import type { Service } from './read-services.ts'
import * as t from '#messages/brief.ts'
import styles from './brief.module.css'

export interface EstimateAnswers {
  readonly serviceId: string
  readonly answers: Readonly<Record<string, string>>
  readonly quantity: number
}

type QuestionsProps = {
  services: readonly Service[]
  asked: EstimateAnswers
  onChange: (asked: EstimateAnswers) => void
}

/** The service and its questions. Only the service is required. */
export function ServiceQuestions({ services, asked, onChange }: QuestionsProps) {
  const service = services.find(({ id }) => id === asked.serviceId)
  return (
    <>
      <RadioCards legend={t.whatToMake}>
        {services.map(({ id, title, note, estimate }) => (
          <RadioCard
            key={id}
            name="serviceId"
            value={id}
            label={title}
            note={note}
            aside={t.fromPrice({ amount: formatShortMoney(estimate.low) })}
            checked={id === asked.serviceId}
            onChange={() => onChange({ ...asked, serviceId: id, answers: {} })}
          />
        ))}
      </RadioCards>
      {service?.questions.map(({ id, label, options }) => (
        <SelectField
          key={`${service.id}-${id}`}
          id={`answer-${id}`}
          name={`answer-${id}`}
          label={label}
          optional
          options={[
            { value: '', label: t.notSure },
            ...options.map((option) => ({ value: option.id, label: option.label })),
          ]}
          value={asked.answers[id] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...asked, answers: answered(asked.answers, id, value) })
          }
        />
      ))}
      <div className={styles.quantity}>
        <span aria-hidden="true">{t.quantity}</span>
        <Quantity
          label={t.quantity}
          name="quantity"
          min={1}
          max={500}
          value={asked.quantity}
          onChange={(quantity) => onChange({ ...asked, quantity })}
        />
      </div>
    </>
  )
}

function answered(
  answers: EstimateAnswers['answers'],
  id: string,
  value: string,
): EstimateAnswers['answers'] {
  const { [id]: _, ...others } = answers
  return value === '' ? others : { ...others, [id]: value }
}
