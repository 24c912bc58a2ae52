import { ChevronDown, Search } from '#ui/primitives/icon/lucide-icons.tsx'
import { Glyph, Icon } from '#ui/primitives/icon/icon.tsx'
import type { GlyphName } from '#ui/primitives/icon/icon.tsx'
import { Hem } from '#ui/primitives/hem/hem.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { StitchCount } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { Swatch } from '#ui/primitives/swatch-choice/swatch.tsx'
import { samplePicture } from './samples.ts'
import { Specimen, SpecimenSheet } from './specimen.tsx'
import styles from './parts.module.css'

const palette: readonly (readonly [name: string, hex: string])[] = [
  ['Bottle', '#004832'],
  ['Bottle, deep', '#00382a'],
  ['Bottle, soft', '#2b6552'],
  ['Starch', '#ffffff'],
  ['Blued', '#f3f6f7'],
  ['Blued, well', '#e6ecee'],
  ['Rule', '#cbd5d6'],
  ['Field', '#7c8b86'],
  ['Ink', '#14211c'],
  ['Ink, soft', '#46564f'],
  ['Ink, hint', '#5d6c65'],
  ['Weld', '#e8b93c'],
  ['Weld, deep', '#8a6100'],
  ['Madder', '#a3312a'],
  ['Indigo', '#2f4a7c'],
  ['Flax', '#b9a983'],
]

const glyphs: readonly GlyphName[] = ['needle', 'fold', 'hem-corner', 'cupboard', 'spool']

export function GroundParts() {
  return (
    <SpecimenSheet title="Cloth and thread" note="Colors, type, stitches, prices, pictures">
      <Specimen title="Colors" wide>
        <div className={styles.dyes}>
          {palette.map(([name, hex]) => (
            <div key={name} className={styles.dye}>
              <Swatch hex={hex} size={32} />
              {name}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Type">
        <h1>
          Linen, <em>and the keeping of it</em>
        </h1>
        <h2>
          The second thought <em>is italic</em>
        </h2>
        <h3>A level 3 heading</h3>
        <p className="lead">A lead at 19 pixels, for the sentence under a headline.</p>
        <p>Body text at 17 pixels, with a readable line length.</p>
        <p className="quiet">Small text at 15 pixels, for notes and hints.</p>
      </Specimen>
      <Specimen title="Hem, seam and stitches">
        <Hem kind="band" />
        <Hem />
        <Hem tone="open" />
        <ProgressStitch done={26} total={42} />
        <p className="quiet">26 of 42 given</p>
        <StitchCount done={13} now={2} total={24} />
        <p className="quiet">13 done, 2 under way, 9 open</p>
        <Mark text="A-10482" label="A-10482" />
      </Specimen>
      <Specimen title="Prices">
        <p>
          <Price amount={9600} currency="USD" />
        </p>
        <p>
          <Price amount={34800} currency="USD" from />
        </p>
        <p>
          <Price amount={7600} compareAt={9600} currency="USD" size="lead" />
        </p>
        <p>
          <Price amount={3720} currency="USD" off />
        </p>
        <p>
          <Price amount={90015} currency="USD" size="total" />
        </p>
      </Specimen>
      <Specimen title="Icons and custom glyphs">
        <div className="cluster">
          <Icon of={Search} />
          <Icon of={ChevronDown} />
          {glyphs.map((name) => (
            <Glyph key={name} name={name} size="large" />
          ))}
        </div>
      </Specimen>
      <Specimen title="Pictures: normal, faded, missing">
        <div className={styles.pieces}>
          <Picture {...samplePicture} alt="A sample" />
          <Picture {...samplePicture} alt="A faded sample" faded />
          <Picture
            src="/no-such-picture.jpg"
            alt="Dobby-band towels, folded"
            width={800}
            height={1000}
          />
        </div>
      </Specimen>
      <Shapes />
    </SpecimenSheet>
  )
}

function Shapes() {
  return (
    <>
      <Specimen title="Skeleton">
        <Skeleton shape="heading" />
        <Skeleton lines={3} />
        <Skeleton shape="button" />
      </Specimen>
    </>
  )
}
