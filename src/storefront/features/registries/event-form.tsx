import { useEffect, useState } from 'react'
import { isStateCode } from '#kernel/us-address/us-address.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { addressChecks } from '../checkout/address-fields.ts'
import { stateOptions } from '../checkout/address-typing.ts'
import { readEventTypes, type EventTypeView, type RegistrySettings } from './registry-calls.ts'
import { EventAnswers, readEventAnswers } from './event-answers.tsx'
import type { RegistryDraft } from './registry-draft.ts'
import { emptyToNull, SettingForm, getFieldText, type SettingFormProps } from './setting-form.tsx'

const toStateCode = (code: string) => (isStateCode(code) ? code : '')

type EventFormProps = Omit<SettingFormProps, 'registry'> & { registry: RegistryDraft }

export function EventForm(props: EventFormProps) {
  const { registry } = props
  const [eventType, setEventType] = useState(registry.eventType)
  const [kinds, setKinds] = useState<readonly EventTypeView[]>([])
  useEffect(() => {
    void readEventTypes()
      .then(setKinds)
      .catch(() => undefined)
  }, [])
  const kind = kinds.find(({ id }) => id === eventType)
  return (
    <SettingForm
      {...props}
      id="registry-event"
      checks={{
        firstName: addressChecks.firstName,
        lastName: addressChecks.lastName,
      }}
      read={(values) => ({
        ...readEvent(values, registry),
        title: getFieldText(values, 'title') || kind?.name || registry.eventName,
        eventType,
        ...(kind && { eventAnswers: readEventAnswers(values, kind) }),
      })}
    >
      {(field) => (
        <>
          <SelectField
            id={field('eventType').id}
            name="eventType"
            label="Event type"
            options={
              kinds.length > 0
                ? kinds.map(({ id, name }) => ({ value: id, label: name }))
                : [currentOption(registry)]
            }
            value={eventType}
            onChange={(event) => setEventType(event.currentTarget.value)}
            unmarked
            required
          />
          <RegistrantFields {...{ field, registry }} />
          <TextField
            {...field('title')}
            label="Title"
            hint={`For example “Our wedding”. If you leave it empty, guests see “${kind?.name ?? registry.eventName}”.`}
            maxLength={60}
            defaultValue={registry.title}
            optional
          />
          <EventLocation {...{ field, registry }} />
          {kind && (
            <EventAnswers key={kind.id} {...{ field, kind }} answers={registry.eventAnswers} />
          )}
          <TextAreaField
            {...field('message')}
            label="Message to guests"
            optional
            maxLength={1000}
            rows={3}
            defaultValue={registry.message}
          />
        </>
      )}
    </SettingForm>
  )
}

/** The only option until the event types are loaded. */
function currentOption({ eventType, eventName }: RegistryDraft) {
  return { value: eventType, label: eventName || 'Something else' }
}

function EventLocation({
  field,
  registry,
}: {
  field: (name: string) => FieldWiring
  registry: RegistryDraft
}) {
  return (
    <>
      <FieldRow>
        <TextField
          {...field('eventDate')}
          label="Date"
          type="date"
          optional
          defaultValue={registry.eventDate ?? ''}
        />
        <TextField
          {...field('guestEstimate')}
          label="Number of guests"
          type="number"
          inputMode="numeric"
          min={1}
          max={5000}
          optional
          defaultValue={registry.guestEstimate ?? ''}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...field('city')}
          label="Event city"
          optional
          maxLength={60}
          defaultValue={registry.city}
        />
        <SelectField
          id={field('stateCode').id}
          name="stateCode"
          label="Event state"
          optional
          options={stateOptions}
          defaultValue={registry.stateCode}
        />
      </FieldRow>
    </>
  )
}

function RegistrantFields({
  field,
  registry,
}: {
  field: (name: string) => FieldWiring
  registry: RegistryDraft
}) {
  const [one, other] = registry.registrants
  return (
    <>
      <FieldRow>
        <TextField
          {...field('firstName')}
          label="First name"
          maxLength={40}
          defaultValue={one?.firstName}
          autoComplete="given-name"
          required
          unmarked
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          maxLength={40}
          defaultValue={one?.lastName}
          autoComplete="family-name"
          required
          unmarked
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...field('other-firstName')}
          label="Partner’s first name"
          optional
          maxLength={40}
          defaultValue={other?.firstName}
          autoComplete="off"
        />
        <TextField
          {...field('other-lastName')}
          label="Partner’s last name"
          optional
          maxLength={40}
          defaultValue={other?.lastName}
          autoComplete="off"
        />
      </FieldRow>
    </>
  )
}

function readEvent(values: FormTexts, registry: RegistryDraft): Omit<RegistrySettings, 'id'> {
  const people = ['', 'other-'].map((prefix) => ({
    firstName: getFieldText(values, `${prefix}firstName`),
    lastName: getFieldText(values, `${prefix}lastName`),
  }))
  return {
    registrants: [
      ...people.filter(({ firstName }) => firstName !== ''),
      ...registry.registrants.slice(2),
    ],
    eventDate: emptyToNull(getFieldText(values, 'eventDate')),
    city: getFieldText(values, 'city'),
    stateCode: toStateCode(getFieldText(values, 'stateCode')),
    guestEstimate:
      getFieldText(values, 'guestEstimate') === ''
        ? null
        : Number(getFieldText(values, 'guestEstimate')),
    message: getFieldText(values, 'message'),
  }
}
