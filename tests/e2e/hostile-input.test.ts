import type { Locator, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { expect, type Installation, test } from './fixtures/installation.ts'
import { PASSWORD } from './fixtures/league-screens.ts'
import { createOwner, createPerson, type Owner, signInQuietly } from './fixtures/people.ts'

// Texts that people paste: emoji, a right-to-left language, HTML and SQL.
const HOSTILE = "🎉 نادي <img src=x onerror=alert(1)> '); drop table teams; --"
const LONG = 'x'.repeat(10_000)
const LOST = 'The server could not be reached.'

interface Form {
  /** Path of the form's page. `reveal` shows the field. */
  path: string
  reveal?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  save: (page: Page) => Locator
  /** Whether a wrong text is refused while it is typed, and cannot be saved. */
  checksTyping?: boolean
  /** Refused texts, with their messages. */
  wrong: (readonly [text: string, message: string | RegExp])[]
  good: string
  saved: string | RegExp
  /** Finds the saved text, which must be there once and unchanged. */
  stored?: () => Promise<unknown>
  expected?: unknown
  /** Whether typed text survives 'back' and 'forward'. */
  keeps?: boolean
}

async function walk(page: Page, url: string, form: Form) {
  const [field, save] = [form.field(page), form.save(page)]
  const open = async () => {
    await form.reveal?.(page)
    await expect(field).toBeVisible()
  }
  await page.goto(url + form.path)
  await open()
  for (const [text, message] of form.wrong) {
    await field.fill(text)
    if (form.checksTyping) await expect(save).toBeDisabled()
    else await save.click()
    await expect(page.getByText(message).first()).toBeVisible()
    expect(await field.inputValue()).toBe(text)
  }
  await field.fill(form.good)
  if (form.keeps) {
    await page.goBack()
    await page.goForward()
    await open()
    await expect(field).toHaveValue(form.good)
  }
  // A form may load what it compares the text with; without it nothing can be saved.
  await expect(save).toBeEnabled()
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByRole('alert').getByText(LOST).first()).toBeVisible()
  await expect(field).toHaveValue(form.good)
  await page.context().setOffline(false)
  // Chromium's network process learns of it by another way than of the next request.
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/health').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    .toBe(true)
  await save.dblclick()
  await expect(page.getByText(form.saved).first()).toBeVisible()
  if (form.stored) await expect.poll(form.stored).toEqual(form.expected)
}

/** A script inside a text would have set this. */
function failOnDialog(page: Page) {
  page.on('dialog', (dialog) => {
    throw new Error(`Something typed was executed: ${dialog.message()}`)
  })
}

test('every form of an owner says what is wrong with what is typed, keeps it, and saves once', async ({
  page,
  context,
  empty,
}) => {
  test.setTimeout(120_000)
  const owner = await createOwner(empty, 'Hostile League')
  await signInQuietly(context, empty, owner.email)
  failOnDialog(page)
  await page.goto(`${empty.url}/dashboard`)
  for (const form of ownersForms(owner)) {
    await test.step(form.path, () => walk(page, empty.url, form))
  }
  await page.goto(`${empty.url}/competitions/${owner.leagueId}/teams`)
  await expect(page.getByText(`Renamed ${HOSTILE}`).first()).toBeVisible()
})

function ownersForms({ client, leagueId }: Owner): Form[] {
  const league = `/competitions/${leagueId}`
  const dialog = (page: Page) => page.getByRole('dialog')
  const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
  const leagues = async (filter: string) => {
    const { data } = await client.from('leagues').select('name').like('name', filter).throwOnError()
    return data.map(({ name }) => name)
  }
  // Other tests have teams of such names.
  const teams = async (filter: string) => {
    const { data } = await client
      .from('teams')
      .select('name')
      .eq('league_id', leagueId)
      .like('name', filter)
      .throwOnError()
    return data.map(({ name }) => name)
  }
  const matches = async () => {
    const { data } = await client
      .from('matches')
      .select('played_at, round, home_score, away_score')
      .eq('league_id', leagueId)
      .throwOnError()
    return data
  }
  const added = { played_at: '2050-07-02T14:00:00+00:00', round: 7, home_score: null, away_score: null }
  return [
    {
      path: '/dashboard',
      reveal: (page) => page.getByRole('button', { name: 'Create Competition' }).click(),
      field: (page) => page.getByLabel('Competition name'),
      save: (page) => dialog(page).getByRole('button', { name: 'Create Competition' }),
      wrong: [
        [' ', 'You must be logged in and provide a competition name'],
        [LONG, 'A competition needs a name of at most 200 characters.'],
      ],
      good: `Dialog ${HOSTILE}`,
      saved: 'Competition created successfully.',
      stored: () => leagues('Dialog %'),
      expected: [`Dialog ${HOSTILE}`],
      keeps: true,
    },
    {
      path: '/competitions/create',
      field: (page) => page.getByLabel('Competition name'),
      save: button('Create Competition'),
      wrong: [
        ['', 'Please enter a name for your competition'],
        [LONG, 'A competition needs a name of at most 200 characters.'],
      ],
      good: `Page ${HOSTILE}`,
      saved: 'Competition created!',
      stored: () => leagues('Page %'),
      expected: [`Page ${HOSTILE}`],
      keeps: true,
    },
    {
      path: '/competitions/create',
      reveal: (page) => page.getByLabel('Competition name').fill('Logo League'),
      field: (page) => page.getByLabel('Logo URL'),
      save: button('Create Competition'),
      wrong: [
        [HOSTILE, 'Enter a full address that begins with https://'],
        [`https://x.example/${LONG}`, 'The address of a logo has at most 2,000 characters.'],
      ],
      good: '',
      saved: 'Competition created!',
      stored: () => leagues('Logo %'),
      expected: ['Logo League'],
    },
    {
      path: `${league}/teams`,
      reveal: (page) => page.getByRole('button', { name: 'Add teams' }).click(),
      field: (page) => page.getByLabel('Names'),
      save: (page) => dialog(page).getByRole('button', { name: /^Add/ }),
      wrong: [
        ['\n \n', 'Enter at least one name.'],
        [LONG, 'more than 100 characters'],
      ],
      good: `Birch\nAsh ${HOSTILE}`,
      saved: '2 teams added',
      stored: () => teams('Ash %'),
      expected: [`Ash ${HOSTILE}`],
      keeps: true,
    },
    {
      path: `${league}/teams`,
      reveal: (page) => page.getByRole('button', { name: 'Rename or delete' }).click(),
      field: (page) => page.getByLabel('Name of Ash'),
      save: button('Save'),
      wrong: [
        [' ', 'A team needs a name.'],
        [LONG, 'more than 100 characters'],
        ['birch', 'Birch is in this competition already.'],
      ],
      good: `Renamed ${HOSTILE}`,
      saved: /is now \u2068Renamed/,
      stored: () => teams('Renamed %'),
      expected: [`Renamed ${HOSTILE}`],
    },
    {
      path: `${league}/fixtures`,
      async reveal(page) {
        await page.getByRole('button', { name: 'Add match' }).click()
        await page.getByLabel('Home team').selectOption('Birch')
        await page.getByLabel('Away team').selectOption({ index: 2 })
        await page.getByLabel('Date', { exact: true }).fill('2050-07-02')
      },
      field: (page) => page.getByLabel('Round'),
      save: button('Save match'),
      wrong: [LONG, '-1', HOSTILE].map((text) => [text, 'A round is a number from 1 to 999.']),
      good: '7',
      saved: 'Match added',
      stored: matches,
      expected: [added],
    },
    {
      path: `${league}/fixtures`,
      reveal: (page) => page.getByRole('button', { name: /^Edit match date/ }).click(),
      field: (page) => page.getByLabel('Date', { exact: true }),
      save: button('Save date'),
      wrong: [
        ['', 'Choose a date.'],
        ['0001-07-02', 'A match is played between the years 1863 and 2199.'],
      ],
      good: '2050-07-03',
      saved: 'Match date updated successfully',
      stored: matches,
      expected: [{ ...added, played_at: '2050-07-03T14:00:00+00:00' }],
    },
    {
      path: `${league}/fixtures`,
      reveal: async (page) => {
        await page.getByRole('button', { name: /^Enter score/ }).click()
        await page.getByLabel('Birch', { exact: true }).fill('1')
      },
      field: (page) => page.getByLabel(`Renamed ${HOSTILE}`, { exact: true }),
      save: button('Save score'),
      wrong: [LONG, HOSTILE, '-1'].map((text) => [text, 'Scores are whole numbers from 0 to 999.'] as const),
      good: '2',
      saved: 'Match scores updated successfully',
      stored: matches,
      expected: [{ ...added, played_at: '2050-07-03T14:00:00+00:00', home_score: 1, away_score: 2 }],
    },
    {
      path: `${league}/import`,
      field: (page) => page.getByLabel('Or paste the cells here'),
      save: (page) => page.getByRole('button', { name: /^Save/ }),
      checksTyping: true,
      wrong: [
        [LONG, 'is not a date.'],
        [`01/02/2050,15:00,1,${LONG},Birch,,`, 'has more than 100 characters.'],
      ],
      good: `date,time,round,home,away,home_score,away_score\n01/02/2050,15:00,1,Imported ${HOSTILE},Birch,,`,
      saved: '1 team created, 1 match added.',
      stored: () => teams('Imported %'),
      expected: [`Imported ${HOSTILE}`],
      keeps: true,
    },
    {
      path: `${league}/generate`,
      // Listed after the match with a score.
      reveal: (page) => page.getByLabel('New matches from').fill('2051-01-07'),
      field: (page) => page.getByLabel('Days between new match days'),
      save: button('Save fixtures'),
      checksTyping: true,
      wrong: ['', LONG, HOSTILE, '0'].map((text) => [text, 'A number of days from 1 to 99.']),
      good: '5',
      saved: 'The season is saved',
      // Three teams, once; two of the matches were there.
      stored: async () => (await matches()).length,
      expected: 3,
      keeps: true,
    },
  ]
}

test('every form of a visitor says what is wrong with what is typed, and keeps it', async ({ page, empty }) => {
  failOnDialog(page)
  const { email } = await createPerson(empty)
  for (const form of await visitorsForms(empty, email)) {
    await test.step(form.path, () => walk(page, empty.url, form))
    await page.evaluate(() => localStorage.clear())
  }

  await page.goto(empty.url)
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  const [name, address] = [page.getByLabel('Name'), page.getByLabel('Email')]
  const request = page.getByRole('button', { name: 'Request invitation' })
  for (const [who, where, message] of [
    ['', '', 'Please provide both name and email'],
    [LONG, 'a@b.example', 'Please shorten the name to 100 characters'],
    [HOSTILE, HOSTILE, 'Please provide a valid email address'],
    [HOSTILE, `${LONG}@b.example`, 'Please provide a valid email address'],
  ] as const) {
    await name.fill(who)
    await address.fill(where)
    await request.click()
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(name).toHaveValue(who)
    await expect(address).toHaveValue(where)
  }
  await address.fill('a@b.example')
  await request.dblclick()
  await expect(page.getByText('Thanks for your interest!')).toHaveCount(1)
})

async function visitorsForms({ url, keys }: Installation, email: string): Promise<Form[]> {
  const admin = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const { data: token } = await admin.rpc('create_owner_invite').throwOnError()
  const newcomer = `newcomer-${crypto.randomUUID()}@touchline.example`
  const fillPasswords = async (page: Page) => {
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
  }
  const field = (page: Page) => page.getByLabel('Email')
  return [
    {
      path: '/auth',
      reveal: (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
      field,
      save: (page) => page.getByRole('button', { name: 'Send link' }),
      wrong: [
        ['', 'Enter your email.'],
        [LONG, 'An email address is too long'],
        [HOSTILE, 'Unable to validate email address: invalid format'],
      ],
      good: email,
      saved: 'Check your email',
    },
    {
      path: `/auth?token=${token}`,
      reveal: fillPasswords,
      field,
      save: (page) => page.getByRole('button', { name: 'Sign Up' }),
      wrong: [
        ['', 'Enter your email.'],
        [LONG, 'An email address is too long'],
        [HOSTILE, 'Unable to validate email address: invalid format'],
      ],
      good: newcomer,
      saved: 'Dashboard',
    },
    {
      path: '/auth',
      reveal: (page) => page.getByLabel('Password', { exact: true }).fill(PASSWORD),
      field,
      save: (page) => page.getByRole('button', { name: 'Sign In' }),
      wrong: [
        ['', 'Enter your email.'],
        [LONG, 'Invalid login credentials'],
        [HOSTILE, 'Invalid login credentials'],
      ],
      good: email,
      saved: 'Dashboard',
    },
  ]
}
