import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { ErrorSummary } from '#ui/primitives/error-summary/error-summary.tsx'
import { FieldRow, FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { InlineSelect, SelectField } from '#ui/primitives/select/select.tsx'
import { SizeChoice } from '#ui/primitives/size-choice/size-choice.tsx'
import { Steps, SewnStep } from '#ui/primitives/steps/steps.tsx'
import { SwatchChoice } from '#ui/primitives/swatch-choice/swatch-choice.tsx'
import { Swatch, SwatchDots } from '#ui/primitives/swatch-choice/swatch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { dyes } from './samples.ts'
import { Specimen, SpecimenSheet } from './specimen.tsx'

const states = [
  { value: '', label: 'Choose a state' },
  { value: 'MA', label: 'Massachusetts' },
  { value: 'RI', label: 'Rhode Island' },
]
const zipProblem = (value: string) =>
  /^\d{5}$/.test(value) ? null : `ZIP code needs 5 digits. You typed ${value.length}.`

export function FormParts() {
  return (
    <SpecimenSheet
      title="Forms"
      note="Labels above, required and optional in words, errors that say what is wrong"
    >
      <Specimen title="Fields">
        <FieldStack>
          <TextField
            label="Full name"
            name="name"
            defaultValue="Nora Whitfield"
            autoComplete="name"
            required
          />
          <FieldRow>
            <TextField
              label="ZIP code"
              name="zip"
              inputMode="numeric"
              hint="The check runs when the field loses the focus"
              check={zipProblem}
              required
            />
            <SelectField label="State" name="state" options={states} required />
          </FieldRow>
          <TextField
            label="Email"
            name="email"
            type="email"
            defaultValue="nora@example"
            error="An email address has a dot after the @."
            required
          />
          <TextAreaField label="Message" name="message" hint="240 characters at most" optional />
          <TextField label="Number" defaultValue="Cannot be changed" disabled unmarked />
        </FieldStack>
      </Specimen>
      <Specimen title="Checkboxes and radio cards">
        <div>
          <Checkbox label="My billing address is the same" defaultChecked />
          <Checkbox label="Hide prices on the packing slip" />
          <Checkbox label="I checked the monogram" error="Check this box to continue." />
          <Checkbox label="Not available for this product" disabled />
        </div>
        <div>
          <Checkbox
            size="small"
            label="Bottle"
            count={24}
            mark={<Swatch hex="#004832" size={16} />}
            defaultChecked
          />
          <Checkbox size="small" label="Flax" count={0} mark={<Swatch hex="#b9a983" size={16} />} />
        </div>
        <RadioCards legend="Shipping method">
          <RadioCard
            name="delivery"
            value="each"
            label="Each item when it is ready"
            note="Towels Wed, Nov 25. Napkins Tue, Dec 1."
            aside="Free"
            defaultChecked
          />
          <RadioCard
            name="delivery"
            value="once"
            label="All together"
            note="One parcel, Tue, Dec 1"
            aside="Free"
          />
          <RadioCard
            name="delivery"
            value="sooner"
            label="Express"
            note="Mon, Nov 23"
            aside="$18.00"
          />
          <RadioCard
            name="delivery"
            value="none"
            label="Local delivery"
            note="Not available at this address"
            disabled
          />
        </RadioCards>
      </Specimen>
      <Specimen title="Choices of color and size">
        <SwatchChoice legend="Color" name="color" options={dyes} defaultValue="bottle" />
        <SizeChoice
          legend="Size"
          name="size"
          defaultValue="22"
          aside={<TextLink href="#parts">Size guide</TextLink>}
          options={[
            { value: '16', label: '16 × 16 in', note: 'Lunch, $72.00' },
            { value: '22', label: '22 × 22 in', note: 'Dinner, $96.00' },
            { value: '24', label: '24 × 24 in', soldOut: true },
          ]}
        />
        <Quantity label="Quantity" max={6} />
        <Quantity label="In half dozens, or none" min={6} max={36} step={6} orNone />
        <SwatchDots colors={dyes} current="Bottle" show={3} />
        <InlineSelect
          label="Sort by"
          options={[
            { value: 'featured', label: 'Featured' },
            { value: 'new', label: 'Newest' },
          ]}
        />
      </Specimen>
      <FormWhole />
    </SpecimenSheet>
  )
}

function FormWhole() {
  return (
    <>
      <Specimen title="Error summary">
        <ErrorSummary
          errors={[
            { field: 'zip', text: 'ZIP code needs 5 digits. You typed 4.' },
            { field: 'email', text: 'An email address has a dot after the @.' },
          ]}
        />
      </Specimen>
      <Specimen title="Steps on several pages" wide>
        <Steps
          current={1}
          steps={[
            { label: 'Event', href: '#parts' },
            { label: 'People' },
            { label: 'Address and privacy' },
            { label: 'First gifts' },
          ]}
        />
      </Specimen>
      <Specimen title="Steps on one page" wide>
        <SewnStep
          number={1}
          title="Email"
          state="done"
          aside={<TextLink href="#parts">Edit</TextLink>}
        >
          <p>helen.marsh@example.com</p>
        </SewnStep>
        <SewnStep number={2} title="Shipping" state="now">
          <TextField label="Street" autoComplete="street-address" required />
        </SewnStep>
        <SewnStep number={3} title="Payment" state="todo" />
      </Specimen>
    </>
  )
}
