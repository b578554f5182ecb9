-- Messages that clients ask to be kept: told by who took them, so not by the trigger; heard again until they expire.
alter table realtime.messages add column broadcasted_at timestamp, add column expires_at timestamp;
create or replace trigger tell_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null and new.broadcasted_at is null)
  execute function realtime.tell_message();
