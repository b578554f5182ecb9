-- The files of an account are summed up before each of its uploads.
create index objects_of_owner on storage.objects (owner_id);
