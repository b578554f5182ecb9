// Texts for people that come from the database, the functions and the auth service. Any other text goes to the
// console. As in SQL's `raise`, `%` stands for any text.
const TEXTS = `
% v % (%) has been recorded already. Remove its result first, then change how its teams got there.
% has another match on %
A replay keeps a date. Give it another day, or postpone it.
Away goals decide this tie, so that it has no penalties
A knock-out has 3 to 128 teams
A match of this table has been played, so its groups stay
A table has 2 to 16 groups
This competition was deleted. Reload the page to create another one.
Only those who run a competition of this player can do this, while the player has no account.
Only the owner of the league can call off matches
Only the owner of the league can enter results
Only the owner of the league can appoint officials
Only the referee who accepted the match reports its result
In this competition referees report no results.
Only the owner of the league can approve another date
Only the manager of the team can do this
This team does not play in the match
In this competition the owner moves matches.
The season is over.
The season is over. Ask the owner of the competition to enter the result.
This match is not played as planned, so it has no other date.
The match has a result, so it keeps its date.
The match has begun, so it keeps its date.
This request was answered or withdrawn meanwhile
This date is over. Ask the teams for another one.
Propose one to three dates.
Propose other dates than the present one, within a year from now.
Say why the match cannot be played as planned.
Another date of this match is asked for already
Say why none of the dates suits you.
Choose one of the proposed dates.
Say why the match keeps its date.
A competition has at most 500 officials
An official has at most 200 unavailable periods. Remove an old one.
This appointment has changed meanwhile
Appoint from 1 to 500 officials
This official was removed meanwhile
Another official was appointed to this place meanwhile
This official has another role in the match already
You have sent 100 mails today. Send a link, or continue tomorrow.
This person has no email address. Make a link instead.
This link has expired or was withdrawn. Ask the competition for a new one.
The match has begun. Speak with the competition.
This appointment was withdrawn or answered meanwhile
Another account has these appointments already
This official has an account already.
Only the manager of a team marks the referee of its match
In this competition teams give no marks to referees.
No referee accepted this match.
The referee is marked when the match has been played.
The referee can be marked until 14 days after the match.
You were the referee of this match.
You were marked as a referee. Another person who runs the competition takes your account away.
You were marked as a referee. Your account stays with the official, so that you do not read the marks.
This official has the owner's account. Only the owner can take it away or remove the official.
A mark is from 1 to 10.
Say why the mark is 4 or less.
A note to a mark has at most 1,000 characters.
Only the owner can remove an administrator
This role cannot be ended here
Your account is another official of this competition already
Enter from 1 to 500 results
A result has the goals of both teams
One of these matches has been decided meanwhile
Matches are postponed, cancelled or put back to scheduled
Choose from 1 to 500 matches
A match that was not called off cannot be put back
A match that has a result or was decided cannot be called off
Some of these matches no longer exist
Choose 1 to 64 groups, of which 1 to 16 teams each go on
Each group needs two teams
Only groups of one division compare their next teams
Only the owner can invite people to a competition
Only the manager of the team and the league owner let players in
This link has expired or was replaced. Ask your manager for a new one.
This name has an account already, or left the team. Ask your manager.
You are in this squad already.
Too many claims wait for the manager. Ask your manager to answer them first.
This player cannot be bound to an account any more. Decline the claim and send a link.
This claim was answered already, or has expired.
This team does not ask who is in. Tell your manager directly.
This match is not played as planned, so it needs no answer.
The match has begun. Tell your manager directly.
Answer in, maybe or out.
Only the manager of the team and the league owner hand in its line-up
No line-ups are handed in in this competition.
The line-ups of this match were due already. Tell the owner of the competition.
A line-up has 1 to 11 players who start, and at most 20 on the bench.
A formation has a place for each player who starts.
A line-up has players of the squad, each once.
% is banned in this match.
A note has at most 200 characters.
Only the player and the manager of the team can answer
Only the owner of the league can change its groups
These groups compare the teams of another place already
Two of these groups have the same name
A match of this knock-out has been recorded, so its pairings stay
A match that has been recorded keeps its date
A match that is called off or not over has no report
A tie has a side that is no team, table place or earlier tie
Each entrant must be a team of the league or a place of one of its tables, once
Every team of this knock-out has a fixed place, so there is nothing to draw
Only teams that enter the knock-out here can be swapped
Only the owner of the league can change this knock-out
Only ties of this knock-out can have a date
The groups do not fit this form: "top two" needs 2, 4, 8 or 16 groups, "best thirds" needs 6
% cannot have more than % in a match
% is in the line-up of a match
% is not a player of the team
% is not in the line-up of the team
% manages another team and has not registered yet
% of % rows cannot be imported
A competition has at most 10 API keys. Revoke one that you no longer use.
A match was played or recorded since this plan was made
A match is scheduled, in play, postponed, cancelled, abandoned or awarded
A match is scheduled, postponed, cancelled, abandoned or awarded
A name has at most 200 characters
A player can be in the line-ups of a match only once
A report can have at most 100,000 characters, and this one has %
A shirt number is between 0 and 999
A team cannot change its league
A transfer is today or earlier
Only a person who runs both teams can transfer a player
The player is not in the squad any more
A mail was sent to you already. Wait ten minutes before you ask for another one.
An application cannot do this for you. Sign in to the competition itself.
An awarded match needs its score
At most 5,000 rows can be imported at once
Both teams must be of the league of the match
Both teams must submit their notes first
Choose a day in the future
Choose scores from 0 to 99, for each match of this table at most once
Choose somebody of this competition who has an account.
Delete your competitions or hand them over first: %
Enter a name for the competition.
Enter both scores as whole numbers from 0 to 999.
In this competition the owner enters the results.
Only the manager of the team and the league owner can make this link
Only the manager of the team can report its result
Only the owner can make a link for a scorer
You cannot enter this match. Ask the owner of the competition.
Send at most 200 entries at once
Choose the player.
Only goals, cards and substitutions can be corrected.
A goal can become another goal, and a card another card.
The editor has changed this entry meanwhile. Correct it there.
This entry was not saved, or was taken back.
Undo what was entered after it first.
Press kick-off first.
The match is over. Undo full time first.
The match is being entered live. Report the result when it is over.
The owner of the competition has ended this match.
This match has a result already.
This match is not played as planned, so nothing can be entered live.
This match is planned for later. Change its date first.
The match has not begun yet. Report the result when it is over.
The result is final. Ask the owner of the competition to change it.
Only the manager of the team and the league owner ask for a consent
Photos of this player need no consent
This link has expired or was withdrawn. Ask the team for a new one.
Enter your name, with at most 200 characters.
You revoked this consent. Ask the team for a new link.
Only the owner can show the reports of a competition
This link has expired or was replaced. Ask for a new one.
This match is not played as planned, so it has no result to report.
This team does not play in the match
Enter your password again to delete your account.
Every player needs a name
Invalid or expired invitation token.
Missing required information to generate bio
Notes have been submitted and cannot be edited.
Only the league owner can remove a manager
Only the manager and the league owner can add players
Only the manager and the league owner can invite to this team
Only matches of this league that are still to be played can be moved or removed
Only the owner can change a competition
Only the owner can create API keys of a competition
Only the owner can delete a competition
Only the owner can hand a competition over
Only the player, the team manager and the league owner can generate this bio
Only a score that is known can stand
Only one of the two scores is given
Only the owner of the league can %
Only who runs the team can change the address of its manager
Please provide an email address
Please select a player
The division must be a table of the league
Sign in again with the code of your authenticator app, and repeat it.
Sign in to accept the invitation.
Sign in to export your data.
Somebody else has changed this match since you opened it
Somebody else has changed this report since you opened it
The draft has changed since you opened it
The fixtures have changed since this plan was made
The man of the match must be in a line-up
The manager must be a player of the team
The matches must be JSON arrays of at most 5,000
The match has been changed again since
The match has changed while its report was written
The match has no result yet
The report of this match is being written already
The report of this match is being written by somebody else
% cannot have these cards: one yellow, then a second yellow or a red
% played, and cannot be an unused substitute
"%" is in no table and plays no match
A competition has 1 to 50 stages and at most 5,000 matches
A season needs a table
A season needs a table before it starts
A team can be in one division only
A team with matches in a stage stays in it
The champion must be a team of the season
The table or cup of the champion must be of the season
A replay replaces another match of its league
The teams of a draw must be in the stage, each once
The replay of this match has been played already
The results of a team that withdraws are kept, awarded or expunged
The season that visitors see, and its first table, cannot be deleted
The stage must be of the league of the match
The team is not in this stage
The team must be of the league of the stage
The team and the match of a ban belong to its season
The team of a goal or an assist must play in the match
The team of the notes must play in the match
There is nothing to undo any more
Other fixtures have been saved since. Look at what would be undone now, then press again.
This change can no longer be undone
This change did not change the result
This device is signed out already.
This invitation was used.
This invitation was withdrawn or used.
Notifications are not switched on here any more. Switch them on again.
A match has at most 1,000 entries.
Only the owner can invite people to a competition
Somebody is invited to manage this team already. Withdraw that invitation first.
This invitation has changed meanwhile. Load the page again.
A competition has at most 200 open invitations. Withdraw one that you no longer need.
A competition has at most 20 administrators, and a team at most 20 assistants.
A competition has at most 20 administrators and 50 scorers, and a team at most 20 assistants.
You own this competition already. Send the link to the person whom you invite.
An assistant cannot release the manager of the team
You have sent 100 invitations by mail today. Copy the link, or continue tomorrow.
The email could not be sent. Check the address, or copy the link.
This key is revoked already.
This match has a score
After extra time no team has fewer goals than after 90 minutes
Extra time and penalties need the score after 90 minutes
Only the second leg has extra time and penalties
The second leg had extra time or penalties, so the tie has to stay level. Correct the second leg first.
There are penalties only if the tie is level
There is extra time only if the tie is level after 90 minutes
This knock-out has no extra time
This knock-out has no penalties
This email is already associated with another player
Unknown time zone "%"
You must be logged in and provide a competition name
Your session has ended. Sign in again and repeat it.
Nobody is signed in here, or the session has ended. Sign in and repeat it.
Auth session missing!
Auth session or user missing
No code detected.
Not a valid PKCE flow url.
Not a valid implicit grant flow url.
No session defined in URL
You must provide either an email or phone number and a password
Error sending % email
Error sending email
An email address is required
An email address is too long
Unable to validate email address: invalid format
Signup requires a valid password
Password should be at least %
Password cannot be longer than % characters
`

// Error codes of the auth service whose message is shown unchanged, such as 'Invalid login credentials'. `unknown` is the
// code of an error from an operator's hook.
const AUTH_CODES = `
captcha_failed current_password_invalid current_password_required email_address_invalid email_address_not_authorized
email_exists email_not_confirmed email_provider_disabled insufficient_aal invalid_credentials mfa_challenge_expired
mfa_factor_name_conflict mfa_factor_not_found mfa_ip_address_mismatch mfa_totp_enroll_not_enabled
mfa_totp_verify_not_enabled mfa_verification_failed mfa_verification_rejected otp_disabled otp_expired
over_email_send_rate_limit over_request_rate_limit over_sms_send_rate_limit phone_exists phone_not_confirmed
reauthentication_needed reauthentication_not_valid same_password session_expired signup_disabled
too_many_enrolled_mfa_factors unknown user_already_exists user_banned user_not_found weak_password
`

const LONGEST = 500

const patternOf = (text: string) =>
  text
    .split('%')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n<>]+')

const known = new RegExp(`^(?:${linesOf(TEXTS).map(patternOf).join('|')})$`)
const authCodes = new Set(AUTH_CODES.split(/\s+/).filter(Boolean))

/** Whether people may read this message as it is. @param code of the auth service, or '' */
export function isKnownText(message: string, authCode: string): boolean {
  if (message.length > LONGEST) return false
  return known.test(message) || (authCodes.has(authCode) && /^[^\n<>{}]+$/.test(message))
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}
