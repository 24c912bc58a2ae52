-- The review of FAQ answers whose settings changed is gone (see "Removed" in docs/decisions/README.md).
drop table answer_figures;
